import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '../config.ts';
import { boundedBody } from './bounded-body.ts';
import { type FileStore, FileStoreUnusableError, isStorageKey, missingFile } from './file-store.ts';
import { asUnavailable, describeS3Failure, isMissing, isTransient } from './s3-errors.ts';

/** What browsers keep of a file (PRODUCT.md#uploads), said by the store as by the server itself. */
const cacheControl = 'private, max-age=3600';
/** Addresses are signed as of the last half hour, so that a browser meets the same one again and its cache helps. */
const signedEverySeconds = 30 * 60;
/** How long an address works, so that a video which is paused for an hour goes on. */
const signedForSeconds = 90 * 60;
/** What fails is thrown, and logged by whoever catches it; the SDK would write to the console besides. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
/** Bytes a second that an upload to the store makes at least. */
const slowestUpload = 128 * 1024;
/** Connections to the store at a time. */
const maxSockets = 1000;

interface Options extends S3Config {
  /** For tests: how long an answer may take. */
  readonly timeoutMs?: number;
}

/** A client that gives up a connection over which nothing passes for so many milliseconds. */
function clientFor(config: Options, endpoint: string | undefined, silence: number): S3Client {
  const { region, forcePathStyle, credentials, timeoutMs = 10_000 } = config;
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
    forcePathStyle,
    maxAttempts: 2,
    logger: silent,
    // Stores other than Amazon's refuse the checksums that the SDK would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 3000),
      // For readers as slow as they like, zero for never: what is read is bounded by `boundedBody`.
      socketTimeout: silence,
      // A reader that takes nothing holds a connection, and must not hold up others.
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}

/**
 * Keeps files in a bucket of an S3-compatible store. Every call is bounded in time. Fails with `FileStoreUnusableError`
 * where the bucket cannot be used as configured.
 */
export async function openS3FileStore(config: Options): Promise<FileStore> {
  const { bucket, timeoutMs = 10_000 } = config;
  const client = clientFor(config, config.endpoint, 0);
  const sender = clientFor(config, config.endpoint, timeoutMs);
  // Signing is calculation alone; its client never connects.
  const signer = clientFor(config, config.publicEndpoint ?? config.endpoint, 0);

  /** Runs a call with a timeout; its failures become ours, except "no such file". */
  async function bounded<T>(
    milliseconds: number,
    call: (options: { abortSignal: AbortSignal }, controller: AbortController) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), milliseconds);
    try {
      return await call({ abortSignal: controller.signal }, controller);
    } catch (error) {
      throw isMissing(error) ? error : asUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  function object(key: string): { Bucket: string; Key: string } {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`);
    return { Bucket: bucket, Key: key };
  }

  async function sign(key: string, type: string): Promise<string> {
    const now = Date.now() / 1000;
    const command = new GetObjectCommand({
      ...object(key),
      ResponseContentType: type,
      ResponseCacheControl: cacheControl,
    });
    return await getSignedUrl(signer, command, {
      expiresIn: signedForSeconds,
      signingDate: new Date((now - (now % signedEverySeconds)) * 1000),
    });
  }

  let publicOrigin: string;
  try {
    const controller = AbortSignal.timeout(timeoutMs);
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: controller });
    publicOrigin = new URL(await sign('a/b', 'image/webp')).origin;
  } catch (error) {
    throw new FileStoreUnusableError(describeS3Failure(error, config), error);
  }

  const store: FileStore = {
    kind: 'bucket',
    publicOrigin,
    async put(key, file) {
      const place = object(key);
      // One request of known length: what breaks off leaves nothing in the store.
      async function send(): Promise<void> {
        const handle = await open(file.path);
        const { size } = await handle.stat();
        const body = handle.createReadStream();
        const command = { ...place, Body: body, ContentLength: size, ContentType: file.type };
        try {
          await bounded(timeoutMs + (size / slowestUpload) * 1000, (options, controller) => {
            body.once('error', (error) => controller.abort(error));
            return sender.send(new PutObjectCommand({ ...command, CacheControl: cacheControl }), options);
          });
        } finally {
          body.destroy();
        }
      }
      try {
        await send();
      } catch (error) {
        // The SDK cannot send a stream a second time by itself.
        if (!isTransient(error)) throw error;
        await send();
      }
    },
    async size(key) {
      const command = new HeadObjectCommand(object(key));
      try {
        const answer = await bounded(timeoutMs, (options) => client.send(command, options));
        return answer.ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...object(key), ...(Range === undefined ? {} : { Range }) });
      const { Body } = await bounded(timeoutMs, (options) => client.send(command, options)).catch((error: unknown) => {
        throw isMissing(error) ? missingFile() : error;
      });
      if (!(Body instanceof Readable)) throw new Error('the store answered without a body');
      return await boundedBody(Body, timeoutMs);
    },
    async open(key, choose) {
      const size = await store.size(key);
      if (size === null) throw missingFile();
      const range = choose(size);
      return { size, range, bytes: await store.read(key, range) };
    },
    async linkTo(key, type) {
      return { url: await sign(key, type), maxAge: signedEverySeconds };
    },
    async remove(key) {
      const command = new DeleteObjectCommand(object(key));
      await bounded(timeoutMs, (options) => client.send(command, options));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = { Bucket: bucket, ...(ContinuationToken === undefined ? {} : { ContinuationToken }) };
        const answer = await bounded(timeoutMs, (options) => client.send(new ListObjectsV2Command(page), options));
        for (const { Key } of answer.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = answer.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
  return store;
}
