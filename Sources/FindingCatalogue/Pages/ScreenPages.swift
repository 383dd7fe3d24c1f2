import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about screens.
  static let screenPages: [FindingPage] = screenNamePages + screenEntryPages

  /// What a screen names.
  private static let screenNamePages = [
    FindingPage(
      .incompleteScreen,
      "A screen does not say which orderings it offers, or with which of several it begins.",
      because: "The app would have nothing to show, or would have to guess what people see first.",
      wrong: .lines(
        """
          home: { orderings: [newest, top] }
        """, in: .screens),
      right: .lines(
        """
          home: { orderings: [newest, top], default: newest }
        """, in: .screens)),
    FindingPage(
      .notOffered,
      "A screen begins with an ordering that it does not offer.",
      because: "People would see an order that the picker does not have, and could not find back to it.",
      wrong: .lines(
        """
          home:
            orderings: [newest]
            default: top
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default: top
        """, in: .screens)),
    FindingPage(
      .unknownScreen,
      "A test is of a screen that there is not.",
      because: "There is nothing to try. Mostly the name is misspelt, or the screen was renamed.",
      wrong: .lines(
        """
          home: { orderings: [newest, top], default: newest }
        tests:
          - name: the home screen begins with the newest
            screen: hoem
            expect-default: newest
        """, in: .screens),
      right: .lines(
        """
          home: { orderings: [newest, top], default: newest }
        tests:
          - name: the home screen begins with the newest
            screen: home
            expect-default: newest
        """, in: .screens)),
    FindingPage(
      .unknownSource,
      "A screen names a source policy that is not declared under `sources`.",
      because: "The app would not know from where it should read what the screen shows.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default: newest
            source: frehs
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default: newest
            source: fresh
        """, in: .screens)),
  ]

  /// What is used when.
  private static let screenEntryPages = [
    FindingPage(
      .incompleteEntry,
      "An entry of a list says when it counts, and not what is used then; or a split of readers lacks a part.",
      because: "The condition would hold for some people, and nothing would be there for them.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - when: $network = 'offline'
              - use: newest
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - when: $network = 'offline'
                use: top
              - use: newest
        """, in: .screens)),
    FindingPage(
      .missingOtherwise,
      "All entries of a list have a condition, so that sometimes none of them counts.",
      because: "Who is not offline would get nothing at all in this example.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - when: $network = 'offline'
                use: top
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - when: $network = 'offline'
                use: top
              - use: newest
        """, in: .screens)),
    FindingPage(
      .unreachableEntry,
      "An entry stands behind one that has no condition. The first entry that counts is taken, so this one never is.",
      because: "Whoever wrote it expects that it does something.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - use: newest
              - when: $network = 'offline'
                use: top
              - use: newest
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - when: $network = 'offline'
                use: top
              - use: newest
        """, in: .screens)),
    FindingPage(
      .weightNotPositive,
      "An arm of an experiment has the weight 0, or less.",
      because: "No reader would ever get it, so the experiment would compare nothing.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - split: { by: $reader, experiment: november }
                into: { newest: 100, top: 0 }
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - split: { by: $reader, experiment: november }
                into: { newest: 90, top: 10 }
        """, in: .screens)),
    FindingPage(
      .experimentDiffers,
      "Two screens run an experiment of one name, and split the readers in two ways.",
      because:
        "A reader would be in one arm here and in another there, and what the experiment shows could not be trusted.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - split: { by: $reader, experiment: november }
                into: { newest: 50, top: 50 }
          archive:
            orderings: [newest, top]
            default:
              - split: { by: $reader, experiment: november }
                into: { newest: 90, top: 10 }
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - split: { by: $reader, experiment: november }
                into: { newest: 50, top: 50 }
          archive:
            orderings: [newest, top]
            default:
              - split: { by: $reader, experiment: november-archive }
                into: { newest: 90, top: 10 }
        """, in: .screens)),
  ]
}
