import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { mediaAddressesIn, plainTextOf, refusalOf, replaceDataPictures, sanitiseRichText } from './rich-text.ts';

const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=0&amp;rel=0&amp;vq=hd1080';

/** What the editor makes with every tool that it has, as it sends it. */
const editorOutput = [
  '<h1 style="text-align: center;">Title 1</h1><h2 data-indent="8">Title 2</h2><h3>Title 3</h3>',
  '<p><strong>bold</strong><em>italic</em><u>under</u><s>strike</s><code>code</code><sub>2</sub><sup>3</sup></p>',
  '<p><span style="color: rgb(15, 118, 110);">colour</span><span style="background-color: rgb(254, 243, 199);">back</span></p>',
  '<p><span style="font-family: Noto Naskh Arabic, serif;">font</span></p>',
  '<p><span style="color: rgb(1, 2, 3); background-color: rgb(255, 255, 255); font-family: Georgia, serif;">all</span></p>',
  '<p style="text-align: right;" data-indent="1">right</p><p style="text-align: justify;" dir="rtl">كلمة</p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/a?b=1&amp;c=2">link</a> &amp; &lt;b&gt;<br></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="mailto:a@example.org">mail</a></p>',
  '<ul dir="rtl"><li><p>one</p><ol start="3"><li><p>three</p></li></ol></li></ul>',
  '<blockquote data-indent="2"><p>quote</p></blockquote><pre><code>const a = 1 &lt; 2;\n  two</code></pre><hr>',
  '<img src="/media/learning_materials/images/1-a.webp" alt="A &quot;camel&quot;">',
  `<div data-embed=""><iframe src="${player}" allowfullscreen="true" loading="lazy" title="Video"></iframe></div>`,
  '<video src="/media/learning_materials/videos/1-a.mp4" controls="true" preload="metadata"></video>',
];

/** HTML in one spelling: attributes sorted, styles and empty tags written one way; without what only the server adds. */
function inOneSpelling(html: string): string {
  return html.replace(/<(\w+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g, (_, tag: string, attributes: string) => {
    const sorted = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
      .filter(([, name]) => name !== 'referrerpolicy')
      .map(([, name = '', value = '']) => `${name}="${value.replace(/(:|;)\s*/g, '$1').replace(/;$/, '')}"`);
    return `<${[tag, ...sorted.toSorted()].join(' ')}>`;
  });
}

test.each(editorOutput)('what the editor makes stays as it is: %s', (html) => {
  expect(refusalOf(html)).toBeNull();
  const sanitised = sanitiseRichText(html);
  expect(inOneSpelling(sanitised)).toBe(inOneSpelling(html));
  expect(sanitiseRichText(sanitised)).toBe(sanitised);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src=//evil.example/x.js></SCRIPT>',
  '<p onclick="x()">a</p>',
  '<p ONCLICK=x()>a</p>',
  '<img src="x" onerror="x()">',
  '<img/src="x"/onerror=x()>',
  '<a href="javascript:x()">a</a>',
  '<a href="JaVaScRiPt:x()">a</a>',
  '<a href=" javascript:x()">a</a>',
  '<a href="java\tscript:x()">a</a>',
  '<a href="java\nscript:x()">a</a>',
  '<a href="&#106;avascript:x()">a</a>',
  '<a href="&#x6A;avascript&colon;x()">a</a>',
  '<a href="java&Tab;script:x()">a</a>',
  '<a href="\u0001javascript:x()">a</a>',
  '<a href="vbscript:x()">a</a>',
  '<a href="data:text/html,<script>x()</script>">a</a>',
  '<img src="data:image/svg+xml,<svg onload=x()>">',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<iframe src="//evil.example/youtube.com"></iframe>',
  '<iframe></iframe>',
  '<iframe srcdoc="<p>a</p>" src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
  '<svg><a xlink:href="javascript:x()"/></svg>',
  '<svg onload=x()>',
  '<math><mi xlink:href="data:x,y"></mi></math>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<object data="x.swf"></object>',
  '<embed src="x.swf">',
  '<form action="https://evil.example"><input name="password"></form>',
  '<template><p>a</p></template>',
  '<video poster="javascript:x()"></video>',
  '<button formaction="javascript:x()">a</button>',
  '<div><p><b><span><i><script>x</script></i></span></b></p></div>',
])('%s acts, so it is refused; and taken out where it is not', (html) => {
  expect(refusalOf(html)).toBe('UNSAFE_HTML');
  expect(sanitiseRichText(html)).not.toMatch(/script|onerror|onclick|onload|srcdoc|evil|svg|vbscript|form/i);
});

const nested = (tag: string, depth: number, inner = 'a') =>
  `<${tag}>`.repeat(depth) + inner + `</${tag}>`.repeat(depth);

test.each([
  ['lists in lists, as deep as anyone writes', nested('ul', 20, nested('li', 20)), null],
  ['tags beside each other', '<p><b>a</b></p>'.repeat(20_000), null],
  ['pictures and lines, which have no end', '<br><img src="/media/a.webp"><hr>'.repeat(5_000), null],
  ['more than a hundred within each other', nested('b', 101), 'TOO_DEEP'],
  ['tags without an end, and ends of others', '<b>'.repeat(400_000) + '</i>'.repeat(400_000), 'TOO_DEEP'],
  ['films without an end', '<video>'.repeat(60_000), 'TOO_DEEP'],
  ['list items without an end', '<ul><li>'.repeat(60_000), 'TOO_DEEP'],
])('%s', (_case, html, refusal) => {
  expect(refusalOf(html)).toBe(refusal);
});

test.each([
  ['an unknown tag', '<p><blink>a</blink></p>', '<p>a</p>'],
  ['a table', '<table><tr><td>a</td></tr></table>', 'a'],
  ['a comment', '<p>a<!-- b --></p>', '<p>a</p>'],
  ['a style sheet', '<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['a class and an id', '<p class="a" id="b">a</p>', '<p>a</p>'],
  ['an unknown style', '<p style="position: fixed; color: red">a</p>', '<p style="color:red">a</p>'],
  ['an address in a style', '<p style="background-color: url(https://evil.example)">a</p>', '<p>a</p>'],
  ['an expression in a style', '<p style="color: expression(x())">a</p>', '<p>a</p>'],
  ['an address for a font', '<p style="font-family: url(https://evil.example)">a</p>', '<p>a</p>'],
  ['a size that is reckoned', '<p style="font-size: calc(9px * 9999)">a</p>', '<p>a</p>'],
  ['an alignment from elsewhere', '<p style="text-align: var(--x)">a</p>', '<p>a</p>'],
  [
    'a picture that floats as it likes',
    '<img src="/media/a/b.webp" style="float: inherit">',
    '<img src="/media/a/b.webp" />',
  ],
  ['a width that is reckoned', '<img src="/media/a/b.webp" style="width: calc(1vw)">', '<img src="/media/a/b.webp" />'],
  [
    'a link without a scheme',
    '<a href="//evil.example">a</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  [
    'a link elsewhere',
    '<a href="ftp://a.example">a</a>',
    '<a target="_blank" rel="noopener noreferrer nofollow">a</a>',
  ],
  ['a film of another site', '<p>a</p><video src="https://a.example/b.mp4"></video>', '<p>a</p>'],
  ['a picture without an address', '<p>a</p><img alt="b">', '<p>a</p>'],
  ['a picture whose bytes are written as text', '<p>a</p><img src="data:image/png,abc">', '<p>a</p>'],
  ['an open tag', '<p>a', '<p>a</p>'],
  ['a lonely sign', '1 < 2 & 3', '1 &lt; 2 &amp; 3'],
])('%s is harmless and dropped', (_case, html, expected) => {
  expect(refusalOf(html)).toBeNull();
  expect(sanitiseRichText(html)).toBe(expected);
});

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ',
  '//www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1',
])('a player of %s becomes the one that we embed', (src) => {
  const html = `<iframe src="${src}" width="9999" style="position: fixed" allow="camera"></iframe>`;
  expect(refusalOf(html)).toBeNull();
  expect(sanitiseRichText(html)).toBe(
    `<iframe src="${player}" title="Video" allowfullscreen="true" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
  );
});

test('no text is ever active after it was sanitised, and sanitising again changes nothing', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    ' ',
    'p',
    'a',
    'svg',
    'script',
    'iframe',
    'style',
    'img',
    'href',
    'src',
    'onload',
    'javascript:',
    '&#106;',
    '&lt;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<math><mtext>',
    '<textarea>',
    '</p>',
    'x()',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const sanitised = sanitiseRichText(parts.join(''));
      expect(refusalOf(sanitised)).toBeNull();
      expect(sanitiseRichText(sanitised)).toBe(sanitised);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['<h1>One</h1><p>two<br>three</p><ul><li>four</li></ul>', 'One two three four'],
  ['<p>a &amp; b &lt;c&gt; &quot;d&quot; e&nbsp;f &#33;</p>', 'a & b <c> "d" e f !'],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['<p>bro<b>ken</b></p>', 'broken'],
  ['<p> </p><hr>', ''],
])('the plain text of %s', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test('the files of a text are found, each once', () => {
  const html =
    '<img src="/media/a/b.webp"><img src="/media/a/b.webp?w=320"><video src="/media/a/c.mp4" poster="/media/a/d.webp"></video><img src="https://x.example/media/a/e.webp">';
  expect(mediaAddressesIn(html)).toEqual(['/media/a/b.webp', '/media/a/c.mp4', '/media/a/d.webp']);
});

test('pasted pictures are stored once each and leave their bytes behind', async () => {
  const picture = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`;
  const stored: string[] = [];
  const html = `<p>a</p><img src="${picture('one')}" /><img src="${picture('two')}" /><img src="${picture('one')}" />`;
  const replaced = await replaceDataPictures(html, (bytes) => {
    stored.push(Buffer.from(bytes).toString());
    return Promise.resolve(`/media/a/${stored.length}.webp`);
  });
  expect(stored).toEqual(['one', 'two']);
  expect(replaced).toBe(
    '<p>a</p><img src="/media/a/1.webp" /><img src="/media/a/2.webp" /><img src="/media/a/1.webp" />',
  );
});

test('a text writes nothing to the log', () => {
  const print = vi.spyOn(console, 'log');
  const forged = '\n{"level":30,"msg":"security event"}\n';
  refusalOf(`<img srcset="a.png 1q${forged}"><source srcset="a.png 1q${forged}">`);
  sanitiseRichText(`<img src="/media/a/b.webp" srcset="a.png 1q${forged}">`);
  expect(print).not.toHaveBeenCalled();
});
