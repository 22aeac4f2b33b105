import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bilibiliVideo, detectVideoSource, isShortBilibiliLink, videoEmbedUrl, youtubeVideoId } from './video-url.ts';

const id = 'dQw4w9WgXcQ';
const bvid = 'BV1xx411c7mD';

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://youtube.com/watch?v=${id}&t=42s&list=PL1`,
  `https://www.youtube.com/watch?feature=share&v=${id}#t=1`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://music.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc&t=3`,
  `https://www.youtube.com/embed/${id}?autoplay=1`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube.com/v/${id}`,
  `  https://youtu.be/${id}  `,
  `www.youtube.com/watch?v=${id}`,
  `youtu.be/${id}`,
  `//www.youtube.com/embed/${id}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
])('%s is a YouTube video', (address) => {
  expect(youtubeVideoId(address)).toBe(id);
  expect(detectVideoSource(address)).toBe('youtube');
  expect(videoEmbedUrl('youtube', address)).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=0&rel=0&vq=hd1080`,
  );
});

test.each([
  '',
  'youtube',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${id}x`,
  `https://www.youtube.com/watch?v=${id.slice(0, 10)}"`,
  `https://youtube.com.evil.org/watch?v=${id}`,
  `https://evil.org/youtube.com/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://www.youtube.com@evil.org/watch?v=${id}`,
  `https://evil.org/?u=https://youtu.be/${id}`,
  `https://evil.youtu.be/${id}`,
  `javascript:alert('youtu.be/${id}')`,
  `ftp://youtube.com/watch?v=${id}`,
  `data:text/html,youtu.be/${id}`,
])('%s is no YouTube video', (address) => {
  expect(youtubeVideoId(address)).toBeNull();
  expect(videoEmbedUrl('youtube', address)).toBeNull();
});

test.each([
  [`https://www.bilibili.com/video/${bvid}`, { bvid, page: 1 }],
  [`https://www.bilibili.com/video/${bvid}/`, { bvid, page: 1 }],
  [`https://b23.tv/${bvid}`, { bvid, page: 1 }],
  [`https://www.bilibili.com/video/${bvid}?p=3`, { bvid, page: 3 }],
  [`https://www.bilibili.com/video/${bvid}/?spm_id_from=333&p=2`, { bvid, page: 2 }],
  [`https://m.bilibili.com/video/${bvid}`, { bvid, page: 1 }],
  [`bilibili.com/video/${bvid}`, { bvid, page: 1 }],
  [`https://www.bilibili.com/${bvid}`, { bvid, page: 1 }],
  [`https://www.bilibili.com/video/bv1xx411c7mD`, { bvid, page: 1 }],
  ['https://www.bilibili.com/video/av170001', { aid: '170001', page: 1 }],
  ['https://www.bilibili.com/video/AV170001?p=4', { aid: '170001', page: 4 }],
  [`https://player.bilibili.com/player.html?bvid=${bvid}&page=2`, { bvid, page: 2 }],
  ['//player.bilibili.com/player.html?aid=170001&cid=1&page=1', { aid: '170001', page: 1 }],
  [`https://www.bilibili.com/video/${bvid}?p=0`, { bvid, page: 1 }],
  [`https://www.bilibili.com/video/${bvid}?p=-2`, { bvid, page: 1 }],
  [`https://www.bilibili.com/video/${bvid}?p=abc`, { bvid, page: 1 }],
])('%s is a Bilibili video', (address, video) => {
  expect(bilibiliVideo(address)).toEqual(video);
  expect(detectVideoSource(address)).toBe('bilibili');
});

test.each([
  'https://www.bilibili.com/',
  'https://www.bilibili.com/video/',
  'https://www.bilibili.com/video/BV1',
  `https://www.bilibili.com/video/${bvid}x`,
  `https://bilibili.com.evil.org/video/${bvid}`,
  `https://evil.org/bilibili.com/video/${bvid}`,
  `https://notbilibili.com/video/${bvid}`,
  'https://player.bilibili.com/player.html?aid=1%22onload=x',
  `javascript:'https://www.bilibili.com/video/${bvid}'`,
])('%s is no Bilibili video', (address) => {
  expect(bilibiliVideo(address)).toBeNull();
  expect(videoEmbedUrl('bilibili', address)).toBeNull();
});

test('the Bilibili player gets page, high quality, no comments and no autoplay', () => {
  expect(videoEmbedUrl('bilibili', `https://www.bilibili.com/video/${bvid}?p=3`)).toBe(
    `https://player.bilibili.com/player.html?bvid=${bvid}&page=3&high_quality=1&danmaku=0&autoplay=0`,
  );
  expect(videoEmbedUrl('bilibili', 'https://www.bilibili.com/video/av170001')).toBe(
    'https://player.bilibili.com/player.html?aid=170001&page=1&high_quality=1&danmaku=0&autoplay=0',
  );
});

test('a stored source counts more than the address; other addresses are uploads', () => {
  expect(detectVideoSource(`https://youtu.be/${id}`, 'upload')).toBe('upload');
  expect(detectVideoSource('/media/learning_materials/videos/a.mp4')).toBe('upload');
  expect(detectVideoSource('https://example.org/a.mp4', null)).toBe('upload');
});

test('an embedded address always leads to one of the two players', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()),
      fc.constantFrom('youtube', 'bilibili'),
      (address, source) => {
        const embedded = videoEmbedUrl(source, address);
        if (embedded !== null) {
          expect(['www.youtube-nocookie.com', 'player.bilibili.com']).toContain(new URL(embedded).hostname);
        }
      },
    ),
  );
});

test.each([
  ['https://b23.tv/a1B2c3D', true],
  ['b23.tv/a1B2c3D', true],
  [`https://b23.tv/${bvid}`, false],
  [`https://www.bilibili.com/video/${bvid}`, false],
  ['https://evil.example/b23.tv/x', false],
])('%s is a short link: %s', (address, isShort) => {
  expect(isShortBilibiliLink(address)).toBe(isShort);
  if (isShort) expect([bilibiliVideo(address), detectVideoSource(address)]).toEqual([null, 'bilibili']);
});
