# The stories of Examples/Pages in Rails, in the order of their rule file.
#
#     ruby pages.rb FRAGMENTS
#
# FRAGMENTS is what `swift run PagesExample fragments question` prints: pieces of SQL with the placeholders of
# ActiveRecord. An app writes them when it is built, and needs no Swift to run.

require "active_record"
require "json"

ActiveRecord::Base.establish_connection(adapter: "sqlite3", database: ":memory:")
script = File.read(File.join(__dir__, "..", "Pages", "stories.sql"))
ActiveRecord::Base.connection.raw_connection.execute_batch(script)

class Story < ActiveRecord::Base
  # The keys as they stand behind ORDER BY. Arel.sql says that the text is our own, and no reader's.
  scope :in_order, ->(piece) {
    order(sanitize_sql_for_order([Arel.sql(piece["sql"]), *piece["values"]]))
  }
  # What stands behind a story.
  scope :behind, ->(piece) { where(piece["sql"], *piece["values"]) }
end

# The same stories by the view, for code that knows nothing of the rules.
class StoryForTheDesk < ActiveRecord::Base
  self.table_name = "stories_for_the_desk"
end

def show(title, stories)
  puts [title, *stories.map(&:id)].join(" ")
end

fragments = JSON.parse(File.read(ARGV.fetch(0)))
ActiveRecord::Base.connection.execute(fragments["createView"])
order = fragments["orderBy"]

show "All:", Story.in_order(order)
show "Of 2026-03-01:", Story.where("published_at >= ?", 1772323200000).in_order(order)
show "The first five:", Story.in_order(order).limit(5)
show "Five behind s08:", Story.behind(fragments["afterS08"]).in_order(order).limit(5)
show "By the view:", StoryForTheDesk.order(Arel.sql(fragments["viewOrderBy"]))
