/// A rule file with something of everything.
let wholeRuleFile = """
  rules: 1                       # format version; required
  items: stories                 # the kind of item that this file orders

  fields:                        # the contract with the app: what an item has
    id:           { type: id, unique: true }
    title:        text
    publishedAt:  date
    priority:     integer
    points:       number
    section:      { type: choice, values: [breaking, live, standard] }
    author.name:  text           # dotted = nested
    tags:         { type: text, many: true }

  parameters:                    # what the caller supplies
    network: { type: text, default: online }

  orderings:
    newest:                      # the short form: just the sort keys
      - publishedAt: newest first

    priority-first:              # the long form: the same list under `keys`, beside options
      label: Top stories
      keys:
        - priority: highest first
        - publishedAt: newest first
        - id: ascending

  screens:                       # the one place that says which screen uses what
    home:
      orderings: [priority-first, newest]        # what its sort picker offers
      default: priority-first
      source:                                    # which note source policy it reads by
        - { when: $network = 'offline', use: local }
        - { use: if-available }

  sources:                       # note source policies (from where to read)
    local: local
    remote: remote
    if-available: [local, remote]

  tests:                         # rule tests, run by `ordering test`
    - name: a later story of the same priority comes first
      ordering: priority-first
      given:
        - { id: a, priority: 2, publishedAt: 2026-01-01T00:00:00Z }
        - { id: b, priority: 2, publishedAt: 2026-01-02T00:00:00Z }
      expect: [b, a]

  """
