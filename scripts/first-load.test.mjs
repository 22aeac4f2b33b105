import { describe, expect, it } from 'vitest';
import { filesFrom } from '../web/first-load.ts';

describe('the measure of a first load', () => {
  const manifest = {
    '_materials-admin-list-CHtRmdp2.js': { file: 'assets/materials-admin-list-CHtRmdp2.js' },
    '_materials-mmWGb-1Z.js': { file: 'assets/materials-mmWGb-1Z.js', imports: ['_frame-QhTOJtxg.js'] },
    '_frame-QhTOJtxg.js': { file: 'assets/frame-QhTOJtxg.js' },
    'src/locales/en.po': { file: 'assets/en-BQpwd7wm.js' },
  };

  it('follows the bundle of exactly that name, though the hash may sort it behind a longer name', () => {
    expect([...filesFrom(manifest, ['_materials', 'src/locales/en.po'])]).toEqual([
      'assets/materials-mmWGb-1Z.js',
      'assets/frame-QhTOJtxg.js',
      'assets/en-BQpwd7wm.js',
    ]);
  });

  it('fails when the build has no such bundle', () => {
    expect(() => filesFrom(manifest, ['_dialog'])).toThrow('_dialog');
  });
});
