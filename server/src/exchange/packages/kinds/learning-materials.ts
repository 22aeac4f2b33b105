import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/content/learning-materials';
import { mediaAddressesIn } from '../../../platform/rich-text.ts';
import type { MaterialsService } from '../../../content/materials/learning-materials.service.ts';
import type { PackagedKind } from './packaged-kind.ts';
import { packageVideo, storedVideo } from './stories.ts';

type Form = MaterialInput;

const addresses = /(\s(?:src|poster|href)=")(\/media\/[^"]+)"/g;
const names = /(\s(?:src|poster|href)=")(files\/[^"]+)"/g;

/** The text of a material with each address in it replaced. */
function withAddresses(html: string, pattern: RegExp, replace: (address: string) => string | null): string {
  return html.replace(pattern, (all: string, start: string, address: string) => {
    const other = replace(address);
    return other === null ? all : `${start}${other}"`;
  });
}

function asInput(material: EditableMaterial): Form {
  const { title, content, difficulty, category, language, tags, imageUrl, videoUrl, videoSource, readTime } = material;
  return { title, content, difficulty, category, language, tags, imageUrl, videoUrl, videoSource, readTime };
}

/** Characters of a material that take as long to prepare as a card does to write. */
const charactersOfPart = 100;

/** Learning materials in packages. */
export function createPackagedMaterials({
  within,
}: Pick<MaterialsService, 'within'>): PackagedKind<'learning_material', Form> {
  return {
    kind: 'learning_material',
    lock: within.lock,
    checkFiles: async (db, form) => within.checkFiles(db, { ...(await within.prepare(form)), createdAt: new Date() }),
    remove: within.remove,
    async read(trx, id) {
      const material = await within.read(trx, id);
      return { form: asInput(material), stage: null, version: material.version };
    },
    asPackage: ({ title, content, language, tags, difficulty, category, readTime, imageUrl, ...video }, outward) => ({
      kind: 'learning_material',
      title,
      language,
      // Addresses may carry how wide a picture is shown.
      html: withAddresses(content, addresses, (address) => outward.file(address.split('?', 1)[0] ?? address, title)),
      tags: [...tags],
      difficulty,
      category,
      readTime,
      video: packageVideo(video, title, outward),
      picture: outward.file(imageUrl, title),
    }),
    async asForm({ title, html, language, tags, difficulty, category, readTime, video, picture }, inward) {
      const form: Form = {
        title,
        content: withAddresses(html, names, (name) => inward.file(name)),
        difficulty,
        category,
        language,
        tags,
        imageUrl: inward.file(picture),
        ...storedVideo(video, inward),
        readTime,
      };
      const { content, tags: kept, imageUrl, videoUrl, videoSource } = await within.prepare(form);
      return { ...form, content, tags: [...kept], imageUrl, videoUrl, videoSource };
    },
    partsOf: ({ html }) => Math.ceil(html.length / charactersOfPart),
    filesOf: ({ content, imageUrl, videoUrl, videoSource }) => [
      imageUrl,
      videoSource === 'upload' ? videoUrl : null,
      ...mediaAddressesIn(content),
    ],
    async create(trx, author, id, form, _stage, createdAt = new Date()) {
      return within.create(trx, author, id, { ...(await within.prepare(form)), createdAt });
    },
    async replace(trx, author, id, replacing, form) {
      const { createdAt } = await within.read(trx, id);
      const material = { ...(await within.prepare(form)), createdAt: new Date(createdAt) };
      return within.replace(trx, author, id, replacing, material);
    },
  };
}
