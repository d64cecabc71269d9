import type { Recognition as FileRecognition } from '../../engine/protocol';
import type { ComparisonDetails } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Comparisons } from './comparisons';
import type { PanelState } from './messages';

/** What the files of a page can be read as, also of those that can't be compared. */
export class Recognition {
  private found: PanelState['recognised'] = { a: null, b: null, references: null };
  /** The files, as they were, of the answer that is recognised; null without an answer. */
  private of: string | null = null;

  constructor(private readonly comparisons: Comparisons) {}

  get files(): PanelState['recognised'] {
    return this.found;
  }

  /**
   * Recognises the files; those of an answer again only if they have changed.
   *
   * @param isCurrent whether the page is still about them when they are recognised
   * @returns whether something new was found
   */
  async update(
    identity: ComparisonIdentity,
    answer: ComparisonDetails | null,
    isCurrent: () => boolean,
  ): Promise<boolean> {
    const files = answer === null ? null : JSON.stringify(answer.files);
    if (files !== null && files === this.of) {
      return false;
    }
    const { a, b, references } = identity;
    const look = async (file: string | undefined): Promise<FileRecognition | null> =>
      file === undefined ? null : this.comparisons.recognise(file).catch(() => null);
    const [ofA, ofB, ofReference] = await Promise.all([look(a), look(b), look(references[0])]);
    if (!isCurrent()) {
      return false;
    }
    this.found = { a: ofA, b: ofB, references: ofReference };
    this.of = files;
    return true;
  }
}
