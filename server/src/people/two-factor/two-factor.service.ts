import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '@kalima/shared/domain/people/accounts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { checkStillSignedIn } from '../../platform/sessions/still-signed-in.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';
import * as queries from './two-factor.queries.ts';

const recoveryCodeCount = 10;
/** 120 bits: too many to be tried out even by who has stolen the hashes. */
const recoveryCodeBytes = 15;
const secondsOfStep = 30;

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Kalima', label, secret: Secret.fromBase32(secret), period: secondsOfStep });
}

function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(normaliseCode(code)).digest('base64url');
}

function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(recoveryCodeBytes)).buffer }).base32.toLowerCase();
    return text.replace(/.{4}(?=.)/g, '$&-');
  });
}

function wrongCode(): AppError {
  return new AppError('WRONG_CODE', 'This code is wrong, or was used already.');
}

interface Dependencies {
  database: OpenDatabase;
  /** Encrypts the secrets of the apps. */
  secret: string;
  /** Whose second factor is no choice of their own. */
  requiredOf: 'nobody' | 'admins';
}

/** How many second factors were set up under another secret of the server, so that their codes cannot be checked. */
export async function countUnreadable({ db }: OpenDatabase, secret: string): Promise<number> {
  const all = await queries.selectSecrets(db);
  return all.filter((row) => decryptSecret(row.secret, secret, row.user_id) === null).length;
}

/** A second factor at sign-in by an app's codes (RFC 6238), with recovery codes; decision 12. */
export function createTwoFactorService({ database, secret, requiredOf }: Dependencies) {
  const { db } = database;

  /** Whether a code is one of the app, now or half a minute to either side, and was not used yet. */
  async function takeAppCode(within: Db, userId: string, stored: string, code: string): Promise<boolean> {
    const decrypted = decryptSecret(stored, secret, userId);
    if (decrypted === null || !/^\d{6}$/.test(normaliseCode(code))) return false;
    const now = Date.now();
    const delta = totpOf(decrypted, '').validate({ token: normaliseCode(code), timestamp: now, window: 1 });
    return delta !== null && queries.takeStep(within, userId, Math.floor(now / 1000 / secondsOfStep) + delta);
  }

  async function check(within: Db, userId: string, code: string | undefined): Promise<void> {
    const row = await queries.selectTwoFactor(within, userId);
    if (!row?.isConfirmed) return;
    if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED', 'Enter the code of your app, too.');
    if (await takeAppCode(within, userId, row.secret, code)) return;
    if (!(await queries.takeRecoveryCode(within, userId, hashRecoveryCode(code)))) throw wrongCode();
  }

  /** Changes the own second factor, unless the session has ended since it was asked for. */
  const change = <Result>(caller: Caller, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (trx) => {
      await checkStillSignedIn(trx, caller);
      return work(trx);
    });

  const isRequiredOf = (role: Role) => requiredOf === 'admins' && role === 'admin';

  return {
    /** Whether people of this role must have a second factor. */
    isRequiredOf,

    /** Throws `SECOND_FACTOR_NEEDED` for an admin who must have a second factor and has none in force. */
    async checkAdmin(caller: Caller): Promise<void> {
      if (!isRequiredOf(caller.role)) return;
      const row = await queries.selectTwoFactor(db, caller.userId);
      if (!row?.isConfirmed) throw new AppError('SECOND_FACTOR_NEEDED', 'Set up a second factor first.');
    },

    /** Whether the own second factor is in force and may not be turned off, and how many recovery codes are left. */
    async status(caller: Caller): Promise<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> {
      const row = await queries.selectTwoFactor(db, caller.userId);
      const isOn = row?.isConfirmed ?? false;
      return {
        isOn,
        isRequired: isRequiredOf(caller.role),
        recoveryCodesLeft: isOn ? (row?.recoveryCodesLeft ?? 0) : 0,
      };
    },

    /**
     * Makes a secret for an app; it counts once `confirm` has seen a code of it. Returns it in base32 and as
     * an `otpauth://` address. Throws `SECOND_FACTOR_ON` where one is in force: that one is turned off first.
     */
    async start(caller: Caller, signInName: string): Promise<{ secret: string; uri: string }> {
      const made = new Secret({ size: 20 }).base32;
      const encrypted = encryptSecret(made, secret, caller.userId);
      const isKept = await change(caller, (trx) => queries.upsertUnconfirmed(trx, caller.userId, encrypted));
      if (!isKept) throw new AppError('SECOND_FACTOR_ON', 'A second factor is in force already.');
      return { secret: made, uri: totpOf(made, signInName).toString() };
    },

    /**
     * Turns the second factor on by a first code, and ends within the same transaction what was opened without it. Returns the
     * recovery codes, and what `endOthers` returns. Throws `WRONG_CODE`.
     */
    async confirm<Ended>(
      caller: Caller,
      code: string,
      endOthers: (trx: Trx) => Promise<Ended>,
    ): Promise<{ recoveryCodes: string[]; ended: Ended }> {
      const codes = makeRecoveryCodes();
      const ended = await change(caller, async (trx) => {
        const row = await queries.selectTwoFactor(trx, caller.userId);
        if (!row || row.isConfirmed || !(await takeAppCode(trx, caller.userId, row.secret, code))) throw wrongCode();
        await queries.confirm(trx, caller.userId);
        await queries.replaceRecoveryCodes(trx, caller.userId, codes.map(hashRecoveryCode));
        return endOthers(trx);
      });
      return { recoveryCodes: codes, ended };
    },

    /**
     * Asks for the second factor of a person whose password was right; without one in force it asks for nothing. Throws
     * `SECOND_FACTOR_REQUIRED` without a code, and `WRONG_CODE`. A code works once.
     */
    check: (userId: string, code: string | undefined): Promise<void> => check(db, userId, code),

    /** As `check`, within a transaction of the caller's that has locked the account: none is turned on before it ends. */
    checkWithin: check,

    /** Replaces the recovery codes of a second factor that is in force; returns the new ones. */
    async renewRecoveryCodes(caller: Caller): Promise<string[]> {
      const codes = makeRecoveryCodes();
      await change(caller, (trx) => queries.replaceRecoveryCodes(trx, caller.userId, codes.map(hashRecoveryCode)));
      return codes;
    },

    /** Turns the own second factor off. Throws `SECOND_FACTOR_NEEDED` where the caller must have one. */
    async stopOwn(caller: Caller): Promise<void> {
      if (isRequiredOf(caller.role)) throw new AppError('SECOND_FACTOR_NEEDED', 'Administrators need a second factor.');
      await change(caller, (trx) => queries.deleteTwoFactor(trx, caller.userId));
    },

    /** Turns a person's second factor off within a transaction of the caller's. Returns whether it was on. */
    stopWithin: (trx: Trx, userId: string): Promise<boolean> => queries.deleteTwoFactor(trx, userId),

    /** Turns a person's second factor off, for the operator. Returns whether it was on. */
    stop: (userId: string): Promise<boolean> => inTransaction(db, (trx) => queries.deleteTwoFactor(trx, userId)),
  };
}

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;
