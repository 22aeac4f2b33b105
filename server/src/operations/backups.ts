import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { BackupStatus } from '@kalima/shared/contract/operations/operations';
import { AppError } from '../platform/app-error.ts';
import type { AdminCaller } from '../platform/sessions/caller.ts';
import type { AccountsService } from '../people/accounts/accounts.service.ts';

interface Attempt {
  readonly file: string;
  readonly time: Date;
  readonly error: string | null;
}

/** The backups of a server, as `operations/backup` makes them. */
export interface StoredBackups {
  state(): Promise<{
    readonly everyHours: number;
    readonly folder: string;
    readonly isRunning: boolean;
    readonly stored: readonly { readonly name: string; readonly time: Date; readonly bytes: number }[];
    readonly error: { readonly time: Date; readonly message: string } | null;
    readonly hasCopies: boolean;
    readonly copied: Attempt | null;
    readonly checked: Attempt | null;
    readonly incomplete: { readonly file: string; readonly missing: number; readonly damaged: number } | null;
  }>;
  start(): void;
  pathOf(name: string): Promise<string | null>;
}

/** Of an app that serves nobody, such as one that carries out a command. */
export const noBackups: StoredBackups = {
  state: async () => ({
    everyHours: 0,
    folder: '',
    isRunning: false,
    stored: [],
    error: null,
    hasCopies: false,
    copied: null,
    checked: null,
    incomplete: null,
  }),
  start: () => undefined,
  pathOf: async () => null,
};

/** Milliseconds for which a download that was allowed may begin. */
const ticketLife = 60_000;
/** Downloads that are allowed and have not begun, at most; the oldest go. */
const mostTickets = 100;

const attemptOf = (one: Attempt | null) => one && { name: one.file, time: one.time.toISOString(), error: one.error };

function notFound(): AppError {
  return new AppError('BACKUP_NOT_FOUND', 'There is no such backup at this server.');
}

interface Dependencies {
  readonly backups: StoredBackups;
  readonly accounts: Pick<AccountsService, 'checkPassword'>;
  readonly now?: () => number;
}

/** What administrators do with the backups of the server that answers (PRODUCT.md#backups). */
export function createBackupsService({ backups, accounts, now = Date.now }: Dependencies) {
  /** Downloads that are allowed: whose, of which backup, until when. */
  const tickets = new Map<string, { readonly userId: string; readonly name: string; readonly until: number }>();

  async function status(_admin: AdminCaller): Promise<BackupStatus> {
    const { stored, error, hasCopies, copied, checked, incomplete, ...rest } = await backups.state();
    return {
      ...rest,
      stored: stored.map((one) => ({ ...one, time: one.time.toISOString() })),
      failed: error && { time: error.time.toISOString(), error: error.message },
      ...(hasCopies && { copied: attemptOf(copied) }),
      checked: attemptOf(checked),
      incomplete: incomplete && { name: incomplete.file, missing: incomplete.missing, damaged: incomplete.damaged },
    };
  }

  return {
    status,

    /** Begins a backup, unless one is being made; returns the state with it under way. */
    async start(admin: AdminCaller): Promise<BackupStatus> {
      backups.start();
      return status(admin);
    },

    /** Allows one download of a backup within a minute, to who knows their password. Throws `BACKUP_NOT_FOUND` and what `checkPassword` throws. */
    async allowDownload(
      admin: AdminCaller,
      { name, password, address }: { name: string; password: string; address: string },
    ): Promise<string> {
      await accounts.checkPassword(admin, password, address);
      if ((await backups.pathOf(name)) === null) throw notFound();
      for (const [old, { until }] of tickets) if (until < now() || tickets.size >= mostTickets) tickets.delete(old);
      const ticket = randomBytes(32).toString('base64url');
      tickets.set(ticket, { userId: admin.userId, name, until: now() + ticketLife });
      return ticket;
    },

    /** Opens the backup that a ticket of the caller allows, once. Throws `BACKUP_NOT_FOUND`. */
    async openDownload(admin: AdminCaller, ticket: string): Promise<{ name: string; stream: Readable }> {
      const allowed = tickets.get(ticket);
      if (!allowed || allowed.userId !== admin.userId || allowed.until < now()) throw notFound();
      tickets.delete(ticket);
      const path = await backups.pathOf(allowed.name);
      if (path === null) throw notFound();
      return { name: allowed.name, stream: createReadStream(path) };
    },
  };
}

export type BackupsService = ReturnType<typeof createBackupsService>;
