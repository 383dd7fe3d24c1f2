import Testing

/// `screen`, and the tests of screens.
struct ScreenTests {
  private static let rules =
    Sample.rules
      + """

      parameters:
        network: { type: text, default: online }
        reader: text
        tags: { type: text, many: true, default: [] }
      sources: { local: local, remote: remote }
      screens:
        home:
          label: The front page
          orderings: [priority-first, newest]
          default:
            - { when: $network = 'offline' or 'quick' in $tags, use: newest }
            - { use: priority-first }
          source:
            - { when: $network = 'offline', use: local }
            - { use: remote }
        trial:
          orderings: [newest, priority-first]
          default: [{ split: { by: $reader, experiment: november }, into: { newest: 50, priority-first: 50 } }]

      """

  private func place() throws -> Workplace { try Workplace(["Rules/rules.yaml": Self.rules]) }

  @Test("`screen` says what is offered, with what it begins, and why")
  func screen() throws {
    let place = try place()
    let online = try place.run("screen", "home")
    #expect(online.code == 0 && online.err.isEmpty)
    #expect(
      online.output == """
        home shows stories, and people see it as “The front page”.

        priority-first  Top stories
        newest

        Begins with priority-first, because no condition before holds.
        Reads by remote, because no condition before holds.

        """)
    let offline = try place.run("screen", "home", "--set", "network=offline")
    #expect(
      offline.lines.suffix(2) == [
        "Begins with newest, because `$network = 'offline' or 'quick' in $tags` holds.",
        "Reads by local, because `$network = 'offline'` holds.",
      ])
    let quick = try place.run("screen", "home", "--set", "tags=[\"quick\"]")
    #expect(quick.output.contains("Begins with newest") && quick.output.contains("Reads by remote"))
  }

  @Test("`screen` tells the arm of an experiment")
  func arm() throws {
    // Python: int(md5(b"november:ada").hexdigest()[:13], 16) / 2**52 is 0.966.
    let outcome = try place().run("screen", "trial", "--set", "reader=ada")
    #expect(outcome.code == 0)
    #expect(
      outcome.lines.last
        == "Begins with priority-first, as the rules say, and the experiment `november` puts this reader into "
        + "that arm, as 50 % of all.")
  }

  @Test("`screen` refuses what it cannot know")
  func refuses() throws {
    let place = try place()
    for (arguments, says) in [
      (["screen", "hmoe"], "did you mean `home`?"), (["screen"], "needs NAME"),
      (["screen", "trial"], "the parameter `$reader` is needed"),
      (["screen", "home", "--set", "netwrk=a"], "did you mean `$network`?"),
      (["screen", "home", "--now", "soon"], "`--now` needs a time"),
    ] {
      let outcome = try place.run(arguments)
      #expect(outcome.code == 2 && outcome.out.isEmpty, "\(arguments)")
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
    }
  }

  @Test("`test` runs the tests of screens among the others, in the order of the file")
  func tests() throws {
    let tests = """
      rules: 1
      items: stories
      tests:
        - name: begins with the newest
          screen: home
          expect-default: newest
        - name: offers both
          screen: home
          expect-orderings: [priority-first, newest]

      """
    let place = try place()
    try place.write("Rules/tests.yaml", tests)
    let outcome = try place.run("test", "Rules")
    #expect(outcome.code == 1)
    #expect(
      outcome.lines.first
        == "Rules/tests.yaml:4: begins with the newest: the screen should begin with `newest`, but it is "
        + "`priority-first`, because no condition before holds")
    #expect(outcome.lines.last == "1 of 4 tests failed")
  }
}
