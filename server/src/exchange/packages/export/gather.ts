import type { CoursePackage, PackageCourse, PackageStage } from '@kalima/shared/contract/exchange/course-package';
import type { ExportScope } from '@kalima/shared/contract/exchange/packages';
import { mediaKeyOf, mediaKeysOf } from '@kalima/shared/domain/content/media-addresses';
import { packageFormat, packageLimits, packageVersion } from '@kalima/shared/domain/exchange/packages';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import type { GivenOut, MediaService } from '../../../media/media.service.ts';
import { canonicalOf, hashOfCourse } from '../canonical.ts';
import type { PackagedKinds } from '../kinds/all-kinds.ts';
import { ownerOf } from '../owner.ts';
import { type Origin, selectCourses, selectOriginsOf } from '../packages.queries.ts';
import { createFileNames } from './file-names.ts';

interface Dependencies {
  readonly db: Db;
  readonly packaged: PackagedKinds;
  readonly media: Pick<MediaService, 'givenOut'>;
}

/** What a package is made of. */
export interface Gathered {
  readonly listing: CoursePackage;
  readonly files: readonly (GivenOut & { readonly name: string })[];
  readonly bytes: number;
}

const tooLarge = () => new AppError('EXPORT_TOO_LARGE', 'A package holds no more than an import takes.');

/**
 * Reads the content of a scope as a package, without the bytes of its files. Throws `NOTHING_TO_EXPORT`, and `EXPORT_TOO_LARGE` beyond what
 * an import takes.
 */
export async function gatherPackage(
  { db, packaged, media }: Dependencies,
  author: ContentAuthor,
  scope: ExportScope,
): Promise<Gathered> {
  const owner = ownerOf(author);
  const listed = await selectCourses(db, scope, owner);
  if (listed.length === 0) throw new AppError('NOTHING_TO_EXPORT', 'There is nothing in it.');
  if (listed.length > packageLimits.courses) throw tooLarge();
  const ids = listed.map(({ id }) => id);
  const origins = new Map((await selectOriginsOf(db, owner, ids)).map((origin) => [origin.courseId, origin]));
  const names = createFileNames();
  const found = new Map<string, GivenOut>();
  let listingBytes = 0;

  /** Names the files that are found of a course or stage. */
  async function outward(folder: string, urls: readonly (string | null)[], origin?: Origin) {
    const files = await media.givenOut(mediaKeysOf(urls));
    for (const file of files.values()) found.set(file.storedKey, file);
    if (found.size > packageLimits.files) throw tooLarge();
    return {
      files,
      file: (url: string | null, about: string) => {
        const file = url === null ? undefined : files.get(mediaKeyOf(url) ?? '');
        return file ? names.nameOf(folder, file, about) : null;
      },
      part: (id: string) => origin?.parts[id] ?? id,
    };
  }

  const courses: PackageCourse[] = [];
  const stageIds = { phrase: new Set<string>(), story: new Set<string>() };
  for (const [index, { id, kind: name }] of listed.entries()) {
    const kind = packaged.kinds[name];
    const { form, stage } = await kind.read(db, id);
    const origin = origins.get(id);
    const { files, ...outwardNames } = await outward(String(index + 1), kind.filesOf(form), origin);
    const body = kind.asPackage(form, outwardNames);
    if (name === 'phrase' || name === 'story') stageIds[name].add(String(stage));
    const { kind: _kind, title, language, ...rest } = body;
    const course = {
      kind: name,
      id: origin?.packageId ?? id,
      ...(origin && { basis: origin.hash }),
      exported: hashOfCourse(canonicalOf(kind, form, files)),
      title,
      language,
      ...(stage !== null && { stage }),
      ...rest,
    } as PackageCourse;
    listingBytes += Buffer.byteLength(JSON.stringify(course));
    if (listingBytes > packageLimits.listingBytes * 0.7) throw tooLarge();
    courses.push(course);
  }

  const stages: PackageStage[] = [];
  for (const kind of ['phrase', 'story'] as const) {
    for (const stage of await packaged.stages[kind].list(db)) {
      if (!stageIds[kind].has(stage.id)) continue;
      const { file } = await outward('stages', [stage.coverImageUrl]);
      const { id, name, description, language } = stage;
      stages.push({ id, kind, name, description, language, cover: file(stage.coverImageUrl, name) });
    }
  }

  const files = names.named().flatMap(({ storedKey, name }) => {
    const file = found.get(storedKey);
    return file ? [{ ...file, name }] : [];
  });
  const bytes = listingBytes + files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > packageLimits.bytes) throw tooLarge();
  return {
    listing: {
      format: packageFormat,
      version: packageVersion,
      stages,
      courses,
      files: files.map(({ name, bytes: size, sha256 }) => ({ name, bytes: size, sha256 })),
    },
    files,
    bytes,
  };
}
