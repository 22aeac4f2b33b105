import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { uploadLimits } from '@kalima/shared/domain/content/uploads';
import { expect, test } from 'vitest';
import { root } from './node-24.mjs';

/** What a proxy's configuration says, without what it only tells its reader. */
const read = (/** @type {string} */ name) =>
  readFileSync(join(root, 'deploy', name), 'utf8').replaceAll(/^[ \t]*#.*\n/gm, '');

/**
 * @param {string} text
 * @param {string} name
 */
function partAbout(text, name) {
  const part = text
    .split(/^(?=\S.*\{$)/m)
    .find((one) => new RegExp(`^(?:${name} \\{|server \\{[^}]*server_name ${name};)`).test(one));
  if (!part) throw new Error(`nothing about ${name}`);
  return part;
}

test('through the proxies the store is read and never written', () => {
  const caddy = partAbout(read('Caddyfile'), 'files\\.kalima\\.example\\.org');
  expect(caddy).toMatch(/@other not method GET HEAD\n\s*respond @other 405\n\s*reverse_proxy/);
  const nginx = partAbout(read('nginx.conf'), 'files\\.kalima\\.example\\.org');
  expect(nginx).toMatch(/location \/ \{\s*limit_except GET \{ deny all; \}\s*proxy_pass/);
});

test('the proxies speak TLS 1.2 and 1.3 alone, and send plain http to https', () => {
  const servers = read('nginx.conf').split(/^(?=server \{)/m);
  const withTls = servers.filter((one) => one.includes('listen 443 ssl'));
  expect(withTls).toHaveLength(2);
  for (const one of withTls) expect(one).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
  const plain = servers.filter((one) => one.includes('listen 80'));
  expect(plain).toHaveLength(1);
  expect(plain[0]).toMatch(/return 301 https:\/\/\$host\$request_uri;/);
  expect(plain[0]).not.toContain('proxy_pass');
  // Caddy does both by itself, as long as nothing else is said.
  expect(read('Caddyfile')).not.toMatch(/^http:|auto_https|protocols/m);
});

test('what the proxies pass on is the name as it was asked for and the address that they see, and metrics stay inside', () => {
  const nginx = partAbout(read('nginx.conf'), 'kalima\\.example\\.org');
  expect(nginx).toContain('proxy_set_header Host $http_host;');
  // In place of what the client claims; Caddy does so by itself, as long as it is told of no proxies that it trusts.
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$(?:remote_addr|proxy_add_x_forwarded_for);/);
  expect(read('Caddyfile')).not.toMatch(/trusted_proxies|header_up/);
  expect(nginx).toMatch(/location = \/metrics \{ return 404; \}/);
  expect(partAbout(read('Caddyfile'), 'kalima\\.example\\.org')).toMatch(/^\s*respond \/metrics 404$/m);
  for (const name of ['Caddyfile', 'nginx.conf']) expect(read(name)).not.toMatch(/X-Forwarded-Host/i);
});

test('the largest file that may be uploaded comes through nginx; Caddy has no limit of its own', () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(read('nginx.conf'))?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThan(Math.max(...Object.values(uploadLimits)));
  const ofImports = /location ~ (\S+) \{\s+client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? [];
  for (const path of ['/api/author/imports/0b0a/files', '/api/admin/imports/0b0a/files'])
    expect(path).toMatch(new RegExp(ofImports[1] ?? '$^'));
  expect(Number(ofImports[2]) * 1024 * 1024).toBeGreaterThan(importLimits.bytes);
  expect(read('Caddyfile')).not.toMatch(/max_size/);
});
