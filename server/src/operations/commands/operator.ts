import type { RegistrationState } from '@kalima/shared/domain/people/school';
import { z } from 'zod';
import type { AccountsService } from '../../people/accounts/accounts.service.ts';
import type { MediaService } from '../../media/media.service.ts';
import type { MemoryService } from '../../learning/memory/memory.service.ts';
import type { RosterService } from '../../teaching/classes/roster/roster.service.ts';
import type { SchoolService } from '../../people/school/school.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { reservedBytes } from '../../platform/disk-space.ts';
import type { Command, CommandResult, Waiting } from './command-result.ts';
import type { OperatorLog } from './operator-log.ts';
import { runRoster } from './roster-command.ts';

export interface Operator {
  /** Carries out a command of `npm run admin -- ...`, for somebody who waits for it. */
  run(words: readonly string[], waiting?: Waiting): Promise<CommandResult>;
}

export const usage = [
  'Usage:',
  'npm run admin -- create EMAIL            make an admin',
  'npm run admin -- create EMAIL --existing make the account with this address an admin, by a new password alone',
  'npm run admin -- remove-demo             say what deleting the accounts of the demo would delete, and the word that does it',
  'npm run admin -- reset-password EMAIL    print a link that sets a new password once, within an hour',
  'npm run admin -- reset-two-factor EMAIL  turn the second factor of an account off, for who lost app and codes',
  'npm run admin -- check-media             list files without rows, rows without files, and damaged files',
  'npm run admin -- rebuild-memory          compute anew what learners remember, from what they did',
  'npm run admin -- roster FILE...           tell what a roster would change; with --import change it',
  'npm run admin -- import-old DIR           bring the tables and files of the old product over (docs/OPERATIONS.md); again changes nothing',
  '    --dry-run writes nothing; --report FILE tells of every row; --as EMAIL names the admin;',
  '    --links FILE lets learners in, with --new-links also those whose link still works, by another one',
  'npm run admin -- backup FILE              write everything into one new file',
  'npm run admin -- restore FILE             put a backup into an empty database; the server must be stopped',
];

/** False for an option, as in `backup --help`: it would become a file of that name. */
export const isFileName = (word: string | undefined): word is string => word !== undefined && !word.startsWith('-');

/** What a command did, and with whose account, for the log. */
type Outcome = CommandResult & { userId?: string };

/** Names of the commands as they are logged. */
export const commandNames = [
  'create',
  'reset-password',
  'reset-two-factor',
  'remove-demo',
  'check-media',
  'rebuild-memory',
  'roster',
  'import-old',
  'backup',
  'restore',
];

/** Text that somebody else chose, without what would move a terminal's cursor. */
function inOneLine(text: string): string {
  return JSON.stringify(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '));
}

function refused(...lines: string[]): CommandResult {
  return { isDone: false, lines };
}

const registrationLines: Readonly<Record<RegistrationState, string>> = {
  open: 'Anybody who reaches the server may register. An admin closes that in the settings of the school, or REGISTRATION=off does.',
  'class-code': 'Whoever has the code of a class may register.',
  closed: 'Registration is closed.',
};

interface Dependencies {
  accounts: Pick<
    AccountsService,
    'makeAdmin' | 'raiseToAdmin' | 'demoHoldings' | 'removeDemoAccounts' | 'createResetLink' | 'stopTwoFactor'
  >;
  media: Pick<MediaService, 'check'>;
  memory: Pick<MemoryService, 'rebuild'>;
  school: Pick<SchoolService, 'currentAnew'>;
  rosters: RosterService['operator'];
  /** Reads the code that brings an old product in; what it prints leads to `addressOf`. */
  loadImportOld: (addressOf: (path: string) => string) => Promise<Command>;
  /** Throws `DISK_FULL` if only the room that the embedded database needs is left. */
  requireRoom: () => Promise<void>;
  /** Writes everything into one file. */
  backUp: (file: string) => Promise<CommandResult>;
  /** Removes what the data folder keeps of the demo. */
  forgetDemo: () => Promise<void>;
  /** Address that links begin with. */
  publicAddress: string;
  log: OperatorLog;
}

/** The commands that only the operator of the machine has, since no mail server is assumed (PRODUCT.md#one-time-links, PRODUCT.md#commands-and-demo). */
export function createOperator({
  accounts,
  media,
  memory,
  school,
  rosters,
  loadImportOld,
  requireRoom,
  backUp,
  forgetDemo,
  publicAddress,
  log,
}: Dependencies): Operator {
  const addressOf = (path: string) => `${publicAddress.replace(/\/$/, '')}${path}`;

  /** One for all, since it refuses a second at the same time. */
  let importingOld: Promise<Command> | undefined;

  async function importOld(words: readonly string[], waiting: Waiting): Promise<Outcome> {
    importingOld ??= loadImportOld(addressOf);
    const run = await importingOld;
    return (await run(words, waiting)) ?? refused(...usage);
  }

  async function create(email: string): Promise<Outcome> {
    const userId = await accounts.makeAdmin({ email });
    if (userId === null) {
      return refused(
        `${email} has an account already, which anybody may have registered. Nothing was changed.`,
        `To make it an admin's all the same: npm run admin -- create ${email} --existing`,
      );
    }
    const link = await accounts.createResetLink(email);
    const lines = [`${email} is an admin. Set the password within an hour at`, link ? addressOf(link.path) : ''];
    return { isDone: true, userId, lines };
  }

  async function raise(email: string): Promise<Outcome> {
    const person = await accounts.raiseToAdmin(email);
    if (!person) return refused(`${email} has no account. Without --existing one is made.`);
    const since = person.createdAt.toISOString().slice(0, 10);
    const wasActive = person.deactivatedAt === null ? '' : ', and was deactivated until now';
    return {
      isDone: true,
      userId: person.id,
      lines: [
        `${person.email} is an admin now: ${inOneLine(person.name)}, account ${person.id}, registered ${since}${wasActive}.`,
        'Its password, second factor, sessions and older links have ended. Set a new password within an hour at',
        addressOf(person.path),
      ],
    };
  }

  /** Deletes the demo's accounts only for the word that names how many: until then it says what would go. */
  async function removeDemo(word: string | undefined): Promise<Outcome> {
    const holdings = await accounts.demoHoldings();
    const confirming = `delete-${holdings.accounts}-demo-accounts`;
    const asked = refused(
      `${holdings.accounts} accounts of the demo and their ${holdings.answers} answers would be deleted, and everybody would be signed out. ` +
        `All ${holdings.courses} courses and ${holdings.files} files stay.`,
      `To delete them: npm run admin -- remove-demo --confirm ${confirming}`,
    );
    if (holdings.accounts === 0) {
      // A removal that was broken off may have left what the data folder keeps.
      await forgetDemo();
      const { registration } = await school.currentAnew();
      return { isDone: true, lines: ['There are no accounts of the demo.', registrationLines[registration]] };
    }
    if (word !== confirming) return asked;
    const done = await accounts.removeDemoAccounts(holdings.accounts);
    if (!done) return asked;
    const { removed, admins } = done;
    await forgetDemo();
    const { registration } = await school.currentAnew();
    const lines = [
      `${removed} accounts of the demo are deleted, with what they studied. Its lessons and classes stay until an admin deletes them.`,
      'All sessions have ended: everybody signs in anew.',
    ];
    if (admins.length === 0) lines.push('No admin is left: npm run admin -- create EMAIL makes one.');
    else
      lines.push(
        'Admins, each of whom you should know:',
        ...admins.map(({ name, email }) => `  ${email} ${inOneLine(name)}`),
      );
    lines.push(registrationLines[registration]);
    return { isDone: true, lines };
  }

  async function resetPassword(email: string): Promise<Outcome> {
    const link = await accounts.createResetLink(email);
    if (link === null) return refused(`${email} has no account.`);
    const lines = ['This link sets a new password, once, within an hour:', addressOf(link.path)];
    return { isDone: true, userId: link.userId, lines };
  }

  async function resetTwoFactor(email: string): Promise<Outcome> {
    const stopped = await accounts.stopTwoFactor(email);
    if (stopped === null) return refused(`${email} has no account.`);
    return {
      isDone: true,
      userId: stopped.userId,
      lines: [stopped.wasOn ? `${email} signs in by password alone now.` : `${email} has no second factor.`],
    };
  }

  async function checkMedia(): Promise<Outcome> {
    const { unknownFiles, missingFiles, damagedFiles } = await media.check();
    const isSound = unknownFiles.length + missingFiles.length + damagedFiles.length === 0;
    return {
      isDone: isSound,
      lines: isSound
        ? ['Every file has its row, and every row its files.']
        : [
            ...unknownFiles.map((key) => `file without row: ${key}`),
            ...missingFiles.map((key) => `row without file: ${key}`),
            ...damagedFiles.map((key) => `damaged file: ${key}`),
          ],
    };
  }

  async function rebuildMemory(): Promise<Outcome> {
    const { people, items, skippedAnswers } = await memory.rebuild();
    const lines = [`What ${people} people remember of ${items} words is computed anew.`];
    if (skippedAnswers > 0)
      lines.push(
        `${skippedAnswers} answers to flashcards belong to no word, since their cards had been deleted, and were left out.`,
      );
    return { isDone: true, lines };
  }

  /** Refuses commands that write about many people if they could take the last of the disk, without which the embedded database stops. */
  async function findLackOfRoom([command, ...rest]: readonly string[]): Promise<Outcome | null> {
    const writesMuch =
      command === 'rebuild-memory' ||
      (command === 'roster' && rest.includes('--import')) ||
      (command === 'remove-demo' && rest.length > 0);
    if (!writesMuch) return null;
    try {
      await requireRoom();
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DISK_FULL') throw error;
      const needed = `${reservedBytes / 1024 / 1024} MB`;
      return refused(
        `The disk of the data folder is full: ${needed} of it stay free. Make room first. Nothing was changed.`,
      );
    }
  }

  async function perform([command, email, ...rest]: readonly string[], waiting: Waiting): Promise<Outcome> {
    if (command === 'check-media' && email === undefined) return checkMedia();
    if (command === 'rebuild-memory' && email === undefined) return rebuildMemory();
    if (command === 'remove-demo' && email === undefined) return removeDemo(undefined);
    if (command === 'remove-demo' && email === '--confirm' && rest.length === 1) return removeDemo(rest[0]);
    if (command === 'roster' && isFileName(email)) return runRoster([email, ...rest], rosters);
    if (command === 'import-old' && isFileName(email)) {
      return importOld([email, ...rest], waiting);
    }
    if (command === 'backup' && isFileName(email) && rest.length === 0) return backUp(email);
    if (command === 'restore')
      return refused('A server is running on this data folder. Stop it first: a restore changes everything under it.');
    const commands: Record<string, (email: string) => Promise<Outcome>> = {
      create,
      'reset-password': resetPassword,
      'reset-two-factor': resetTwoFactor,
    };
    const isExisting = command === 'create' && rest.length === 1 && rest[0] === '--existing';
    const known = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined;
    const carryOut = isExisting ? raise : known;
    if (!carryOut || email === undefined || (rest.length > 0 && !isExisting)) return refused(...usage);
    if (!z.email().safeParse(email).success) return refused(`${email} is no email address.`);
    return carryOut(email);
  }

  return {
    async run(words, waiting = {}) {
      const command = commandNames.find((name) => name === words[0]) ?? 'unknown';
      const { userId, ...answer } = (await findLackOfRoom(words)) ?? (await perform(words, waiting));
      // By the command's name alone: the words after it are addresses and files.
      log.info(
        { security: `operator: ${command}`, isDone: answer.isDone, ...(userId === undefined ? {} : { userId }) },
        'security event',
      );
      return answer;
    },
  };
}
