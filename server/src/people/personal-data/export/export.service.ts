import { type PersonSection, personSections } from '@kalima/shared/domain/people/person-export';
import { AppError } from '../../../platform/app-error.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { AdminCaller, Caller } from '../../../platform/sessions/caller.ts';
import { createTurns } from '../../../platform/admission/turns.ts';
import type { Throttle } from '../../../platform/admission/throttle.ts';
import * as queries from './export.queries.ts';
import { storedSections } from './sections.ts';

/** Rows that are read at once: of the largest events some megabytes. */
const rowsAtOnce = 500;

/** How often somebody may ask, an admin for whole classes. */
const allowances = { own: { attempts: 10, seconds: 60 * 60 }, admin: { attempts: 200, seconds: 60 * 60 } };

interface Asked {
  readonly personId: string;
  readonly askedBy: string;
}

interface Dependencies {
  database: OpenDatabase;
  throttle: Throttle;
}

/** Everything that is kept of one person (PRODUCT.md#everything-about-one-person). */
export function createPersonExportService({ database: { db, kind }, throttle }: Dependencies) {
  // Pages are read while the export is sent, so several exports of one account would keep the connection of the embedded database.
  const turns = createTurns({ atOnce: kind === 'pglite' ? 1 : 4, ofEach: 1, most: 1000 });

  const readPage = ({ personId, askedBy }: Asked, section: PersonSection, after: queries.Row | null) =>
    turns.of(askedBy, () =>
      turns.inTurn(() => queries.selectRows(db, storedSections[section], personId, after, rowsAtOnce)),
    );

  async function* rowsOf(section: PersonSection, asked: Asked): AsyncGenerator<string> {
    for (let after: queries.Row | null = null; ;) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(asked, section, after);
      if (page.length > 0) yield (after === null ? '' : ',\n') + page.map(({ row }) => JSON.stringify(row)).join(',\n');
      const last = page.at(-1);
      if (!last || page.length < rowsAtOnce) return;
      after = last.key;
    }
  }

  /** The export as JSON in pieces, each read when the one before was taken. */
  async function* piecesOf(asked: Asked, without: ReadonlySet<PersonSection>): AsyncGenerator<string> {
    const head = { format: 'kalima-person', formatVersion: 1, exportedAt: new Date().toISOString() };
    yield JSON.stringify(head).slice(0, -1);
    for (const section of personSections) {
      yield `,\n${JSON.stringify(section)}: [\n`;
      if (!without.has(section)) yield* rowsOf(section, asked);
      yield ']';
    }
    yield '}\n';
  }

  return {
    /** Everything about anybody, for an admin. Throws `USER_NOT_FOUND`, `TOO_MANY_ATTEMPTS`. */
    async ofUser(admin: AdminCaller, personId: string): Promise<AsyncIterable<string>> {
      if (!(await queries.hasPerson(db, personId)))
        throw new AppError('USER_NOT_FOUND', 'This account does not exist.');
      await throttle.attempt(`exports by ${admin.userId}`, allowances.admin);
      return piecesOf({ personId, askedBy: admin.userId }, new Set());
    },

    /** Everything about the caller but teachers' notes, which teachers write for each other. Throws `TOO_MANY_ATTEMPTS`. */
    async ofSelf(caller: Caller): Promise<AsyncIterable<string>> {
      await throttle.attempt(`exports by ${caller.userId}`, allowances.own);
      return piecesOf({ personId: caller.userId, askedBy: caller.userId }, new Set(['notes']));
    },
  };
}
