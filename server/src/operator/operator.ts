import { z } from 'zod';
import type { AccountsService } from '../features/accounts/service.ts';
import type { MediaService } from '../features/media/service.ts';
import type { OperatorAnswer } from './operator-answer.ts';

export interface Operator {
  /** Carries out a command of `npm run admin -- ...`. */
  run(words: readonly string[]): Promise<OperatorAnswer>;
}

export const usage = [
  'Usage:',
  'npm run admin -- create EMAIL            make an admin, or make an account one',
  'npm run admin -- reset-password EMAIL    print a link that sets a new password once, within an hour',
  'npm run admin -- reset-two-factor EMAIL  turn the second factor of an account off, for who lost app and codes',
  'npm run admin -- check-media             list files without rows and rows without files',
  'npm run admin -- backup FILE              write everything into one new file',
  'npm run admin -- restore FILE             put a backup into an empty database; the server must be stopped',
];

function refused(...lines: string[]): OperatorAnswer {
  return { isDone: false, lines };
}

interface Parts {
  accounts: Pick<AccountsService, 'makeAdmin' | 'createResetLink' | 'stopTwoFactor'>;
  media: Pick<MediaService, 'check'>;
  /** Writes everything into one file. */
  backUp: (file: string) => Promise<OperatorAnswer>;
  /** Address that links begin with. */
  publicAddress: string;
}

/** The commands that only the operator of the machine has, since no mail server is assumed (D29, D31). */
export function createOperator({ accounts, media, backUp, publicAddress }: Parts): Operator {
  async function linkFor(email: string): Promise<string | null> {
    const link = await accounts.createResetLink(email);
    return link && `${publicAddress.replace(/\/$/, '')}${link.path}`;
  }

  async function create(email: string): Promise<OperatorAnswer> {
    const { isNew } = await accounts.makeAdmin({ email });
    if (!isNew) return { isDone: true, lines: [`${email} has an account, which is an admin's now.`] };
    const link = await linkFor(email);
    return { isDone: true, lines: [`${email} is an admin. Set the password within an hour at`, link ?? ''] };
  }

  async function resetPassword(email: string): Promise<OperatorAnswer> {
    const link = await linkFor(email);
    if (link === null) return refused(`${email} has no account.`);
    return { isDone: true, lines: ['This link sets a new password, once, within an hour:', link] };
  }

  async function resetTwoFactor(email: string): Promise<OperatorAnswer> {
    const wasOn = await accounts.stopTwoFactor(email);
    if (wasOn === null) return refused(`${email} has no account.`);
    return {
      isDone: true,
      lines: [wasOn ? `${email} signs in by password alone now.` : `${email} has no second factor.`],
    };
  }

  async function checkMedia(): Promise<OperatorAnswer> {
    const { unknownFiles, missingFiles } = await media.check();
    const isSound = unknownFiles.length + missingFiles.length === 0;
    return {
      isDone: isSound,
      lines: isSound
        ? ['Every file has its row, and every row its files.']
        : [
            ...unknownFiles.map((key) => `file without row: ${key}`),
            ...missingFiles.map((key) => `row without file: ${key}`),
          ],
    };
  }

  return {
    async run([command, email, ...rest]) {
      if (command === 'check-media' && email === undefined) return checkMedia();
      if (command === 'backup' && email !== undefined && rest.length === 0) return backUp(email);
      if (command === 'restore')
        return refused(
          'A server is running on this data folder. Stop it first: a restore changes everything under it.',
        );
      const commands: Record<string, (email: string) => Promise<OperatorAnswer>> = {
        create,
        'reset-password': resetPassword,
        'reset-two-factor': resetTwoFactor,
      };
      const perform = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined;
      if (!perform || email === undefined || rest.length > 0) return refused(...usage);
      if (!z.email().safeParse(email).success) return refused(`${email} is no email address.`);
      return perform(email);
    },
  };
}
