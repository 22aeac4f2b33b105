import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { coursePackage } from '@kalima/shared/contract/exchange/course-package';
import { z } from 'zod';

const published = fileURLToPath(new URL('../../../../docs/course-package.schema.json', import.meta.url));

/** The schema of what is read: as bounded as what comes of it, and without what has a default where that is left out. */
function publish(): string {
  const schema = z.toJSONSchema(coursePackage, {
    io: 'output',
    override({ jsonSchema }) {
      const { properties, required } = jsonSchema;
      if (!properties || !required) return;
      const hasDefault = (name: string) => Object.hasOwn(properties[name] as object, 'default');
      jsonSchema.required = required.filter((name) => !hasDefault(name));
      // Later versions may say more.
      delete jsonSchema.additionalProperties;
    },
  });
  const head = {
    title: 'course.json of a package of Kalima',
    description: 'It begins with `format`, by which a package is told.',
  };
  return `${JSON.stringify({ ...schema, ...head }, null, 2)}\n`;
}

// Written anew by `npx vitest run --project server-pglite server/src/exchange/packages/schema.test.ts --update`.
test('the published JSON Schema is that of the code', async () => {
  await expect(publish()).toMatchFileSnapshot(published);
});
