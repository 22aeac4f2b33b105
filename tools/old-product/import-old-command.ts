import { existsSync } from 'node:fs';
import { open, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { csvOf } from '@kalima/shared/domain/language/csv';
import { cardCodeInHalves } from '@kalima/shared/domain/people/login-cards';
import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { Command, CommandResult, Waiting } from '../../server/src/operations/commands/command-result.ts';
import { importOld, type ImportingApp, UnreadableFolder } from './import-old.ts';

interface Words {
  readonly folder: string;
  readonly isDryRun: boolean;
  readonly report: string | undefined;
  readonly links: string | undefined;
  /** Whether links that still work are made anew as well. */
  readonly isAnew: boolean;
  readonly as: string | undefined;
}

/** Bytes of the largest file that is looked into for an earlier report. */
const largestReport = 64 * 1024 * 1024;

/** Returns whether an earlier run wrote a file, so that the next one may replace it. */
async function isEarlierReport(file: string): Promise<boolean> {
  const found = await stat(file);
  if (!found.isFile() || found.size > largestReport) return false;
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null && 'isDryRun' in value && 'tables' in value;
  } catch {
    return false;
  }
}

/** The words after `import-old`; null where they are not as the usage says. */
function parseImportOld(words: readonly string[]): Words | null {
  const [folder, ...rest] = words;
  if (folder === undefined || folder === '' || folder.startsWith('--')) return null;
  const found: Record<string, string> = {};
  const flags = { '--dry-run': false, '--new-links': false };
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    const value = rest[at + 1];
    if (word === '--dry-run' || word === '--new-links') flags[word] = true;
    else if (!['--report', '--links', '--as'].includes(word) || value === undefined || value.startsWith('--'))
      return null;
    else {
      found[word] = value;
      at += 1;
    }
  }
  const { '--report': report, '--links': links, '--as': as } = found;
  const isAnew = flags['--new-links'];
  if (isAnew && links === undefined) return null;
  return { folder, isDryRun: flags['--dry-run'], report, links, isAnew, as };
}

const refused = (...lines: string[]): CommandResult => ({ isDone: false, lines });
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Makes cards for learners who never came in and have none that works, and writes them, before they work, into a new file that its owner alone
 * reads. Who was given a link keeps it: another one would end it.
 */
async function writeLinks(
  { brought }: ImportingApp,
  admin: Parameters<ImportingApp['brought']['people']['letIn']>[0],
  {
    learnerIds,
    file,
    isAnew,
    addressOf,
  }: { learnerIds: readonly string[]; file: string; isAnew: boolean; addressOf: (path: string) => string },
): Promise<string> {
  const handle = await open(file, 'wx', 0o600);
  let left: number;
  try {
    const handOut: Parameters<typeof brought.people.letIn>[2]['handOut'] = async (cards, until) => {
      const rows = cards.map(({ learner: { name, userName, email }, code }) => [
        name,
        signInNameOf({ email, userName }),
        addressOf(`/card#${code}`),
        cardCodeInHalves(code),
        until?.toISOString().slice(0, 10) ?? '',
      ]);
      await handle.writeFile(csvOf([['name', 'sign-in name', 'link', 'code', 'works until'], ...rows]));
      await handle.sync();
    };
    const given = await brought.people.letIn(admin, learnerIds, { isAnew, handOut });
    await handle.close();
    left = given.left;
    const kept = left > 0 ? ` Learners who keep the link that they have: ${left}.` : '';
    if (given.made > 0)
      return `${given.made} links, each of which signs its learner in once within 30 days, stand in ${file}. Give everybody theirs, and delete the file.${kept}`;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await unlink(file).catch(() => undefined);
    throw error;
  }
  await unlink(file);
  if (left > 0)
    return `No links were made: all who have not come in yet (${left}) have a link that still works. If those are lost, --new-links makes others in their place.`;
  return 'Every learner has come in already: no links were made.';
}

/** `import-old`: brings an old product over, and tells what became of it (PRODUCT.md#an-old-product). */
export function createImportOld(app: ImportingApp, addressOf: (path: string) => string): Command {
  let isUnderWay = false;

  async function run(words: Words, { tell, signal }: Waiting): Promise<CommandResult> {
    const { folder, isDryRun, report: reportFile, links, isAnew, as } = words;
    if (isDryRun && links !== undefined)
      return refused('--links makes links, and --dry-run writes nothing: leave one of them out.');
    if (reportFile !== undefined && existsSync(reportFile) && !(await isEarlierReport(reportFile)))
      return refused(`${reportFile} is there already, and no earlier report. --report writes a new file.`);
    if (links !== undefined && existsSync(links))
      return refused(`${links} is there already. --links writes a new file.`);
    const email = as ?? (await app.brought.people.firstAdmin());
    if (email === undefined)
      return refused('There is no admin yet, for whom content is made. First: npm run admin -- create EMAIL');
    let admin: Awaited<ReturnType<typeof app.accounts.operatorOf>>;
    try {
      admin = await app.accounts.operatorOf(email);
    } catch {
      return refused(`${email} is no admin.`);
    }
    let done: Awaited<ReturnType<typeof importOld>>;
    try {
      done = await importOld(app, { folder, isDryRun, admin, tell, signal });
    } catch (error) {
      if (!(error instanceof UnreadableFolder)) throw error;
      return refused(error.message);
    }
    const { report, learnerIds } = done;
    const lines = report.lines();
    let isWritten = true;
    const write = async (writing: () => Promise<string>) => {
      try {
        lines.push(await writing());
      } catch (error) {
        isWritten = false;
        lines.push(`A file could not be written: ${reasonOf(error)}`);
      }
    };
    if (reportFile !== undefined)
      await write(async () => {
        await writeFile(reportFile, `${JSON.stringify(report.asJson(), null, 1)}\n`, { mode: 0o600 });
        return `The whole report stands in ${reportFile}.`;
      });
    if (links !== undefined && !report.isCutOff)
      await write(() => writeLinks(app, admin, { learnerIds, file: links, isAnew, addressOf }));
    else if (!isDryRun && learnerIds.length > 0)
      lines.push(
        'Learners have no passwords yet. With --links FILE a link for each who never came in is written into a new file.',
      );
    return { isDone: report.isDone && isWritten, lines };
  }

  return async (given, waiting) => {
    const words = parseImportOld(given);
    if (!words) return null;
    if (isUnderWay) return refused('An old product is being brought in at the moment. Wait until that has ended.');
    isUnderWay = true;
    try {
      return await run(words, waiting);
    } finally {
      isUnderWay = false;
    }
  };
}
