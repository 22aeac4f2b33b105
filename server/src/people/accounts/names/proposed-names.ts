import { createFreeUserNames, proposeUserName } from '@kalima/shared/domain/people/user-names';
import type { Db } from '../../../platform/db/schema.ts';
import { dictionary } from '../../../platform/pinyin/dictionary.ts';
import { selectNamesLike } from './names.queries.ts';

const spell = (chinese: string) =>
  dictionary().pinyin(chinese, { type: 'array', toneType: 'none', nonZh: 'removed', mode: 'surname' });

/** User names as they are proposed (PRODUCT.md#user-names), with how Chinese is spelt in them. */
export const proposedNames = {
  spell,

  /** The user names that are taken among those that could be proposed for people of these names. */
  taken: async (db: Db, names: readonly string[]): Promise<Set<string>> =>
    new Set(await selectNamesLike(db, [...new Set(names.map((name) => proposeUserName(name, spell)))])),

  /** One for each of the names, in their order, that nobody has. */
  async propose(db: Db, names: readonly string[]): Promise<string[]> {
    const freeName = createFreeUserNames(await this.taken(db, names));
    return names.map((name) => freeName(proposeUserName(name, spell)));
  },
};
