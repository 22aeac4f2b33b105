import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface S3Server {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

/**
 * A throw-away S3 server: Ceph's gateway with one monitor and one object store in memory, from Debian's packages. As with
 * PostgreSQL, the shell around them reads from us: when this process goes, however it goes, it ends them and removes
 * their files.
 */
const script = `
  exec 3>&1 >&2
  trap "" INT TERM HUP PIPE
  started=""
  leave() { for one in $started; do kill -KILL $one 2>/dev/null; done; wait; rm -rf "$DATA"; exit $1; }
  mkdir "$DATA/store"
  monmaptool --create --addv a "[v2:127.0.0.1:$MONITOR_PORT]" --fsid "$CLUSTER_ID" "$DATA/monmap" || leave 1
  ceph-mon -i a --mkfs --monmap "$DATA/monmap" || leave 1
  ceph-mon -i a -f </dev/null & started="$!"
  timeout 180 ceph osd new "$STORE_ID" 0 || leave 1
  timeout 180 ceph osd crush add osd.0 1 host=localhost root=default || leave 1
  ceph-osd -i 0 --mkfs --osd-uuid "$STORE_ID" || leave 1
  ceph-osd -i 0 -f </dev/null & started="$started $!"
  timeout 180 radosgw-admin user create --uid=kalima --display-name=kalima --max-buckets=0 \
    --access-key="$ACCESS_KEY" --secret-key="$SECRET_KEY" || leave 1
  radosgw -n client.rgw -f </dev/null & started="$started $!"
  echo started >&3
  cat >/dev/null
  leave 0
`;

/** One machine, nothing kept, no keys among the parts, and as little waiting as can be. */
function configuration(data: string, clusterId: string, monitorPort: number, port: number): string {
  const modes = ['cluster', 'service', 'client', 'mon_cluster', 'mon_service', 'mon_client'];
  const lines = {
    fsid: clusterId,
    mon_host: `[v2:127.0.0.1:${monitorPort}]`,
    mon_initial_members: 'a',
    mon_data: join(data, 'monitor'),
    mon_cluster_log_file: '/dev/null',
    mon_allow_pool_size_one: 'true',
    paxos_propose_interval: '0.05',
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    ...Object.fromEntries(modes.map((mode) => [`ms_${mode}_mode`, 'crc'])),
    ms_bind_msgr1: 'false',
    ...Object.fromEntries(['cluster', 'service', 'client'].map((what) => [`auth_${what}_required`, 'none'])),
    osd_data: join(data, 'store'),
    osd_objectstore: 'memstore',
    memstore_device_bytes: String(4 * 1024 ** 3),
    osd_pool_default_size: '1',
    osd_pool_default_min_size: '1',
    osd_pool_default_pg_num: '1',
    osd_pool_default_pgp_num: '1',
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: '0',
    rgw_data: join(data, 'gateway'),
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
    rgw_rados_pool_pg_num_min: '1',
    rgw_enable_ops_log: 'false',
    rgw_enable_gc_threads: 'false',
    rgw_enable_lc_threads: 'false',
    rgw_enable_quota_threads: 'false',
    rgw_dynamic_resharding: 'false',
    run_dir: data,
    admin_socket: join(data, '$name.$pid.asok'),
    crash_dir: join(data, 'crash'),
    pid_file: '',
    log_file: '',
    log_to_stderr: 'true',
    err_to_stderr: 'true',
  };
  return `[global]\n${Object.entries(lines)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`;
}

export async function startS3Server(): Promise<S3Server> {
  const [monitorPort, port] = await findFreePorts();
  const data = await mkdtemp(join(tmpdir(), 'kalima-s3-'));
  const clusterId = randomUUID();
  const keys = { accessKeyId: randomBytes(8).toString('hex'), secretAccessKey: randomBytes(16).toString('hex') };
  await writeFile(join(data, 'ceph.conf'), configuration(data, clusterId, monitorPort, port));
  const shell = spawn('sh', ['-c', script], {
    env: {
      PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/usr/sbin`,
      HOME: data,
      CEPH_CONF: join(data, 'ceph.conf'),
      CEPH_ARGS: '--no-mon-config',
      DATA: data,
      CLUSTER_ID: clusterId,
      STORE_ID: randomUUID(),
      MONITOR_PORT: String(monitorPort),
      ACCESS_KEY: keys.accessKeyId,
      SECRET_KEY: keys.secretAccessKey,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C is for us; the servers end by the pipe.
    detached: true,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  let output = '';
  shell.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5000)));
  const ended = once(shell, 'exit');
  const died = ended.then(() => Promise.reject(new Error(`The S3 server of the tests did not start:\n${output}`)));
  died.catch(() => undefined);
  const stop = async (): Promise<void> => {
    shell.stdin.end();
    await ended;
  };
  try {
    await Promise.race([once(shell.stdout, 'data'), died]);
    await Promise.race([answers(endpoint), died]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, ...keys, stop };
}

/** Waits until the gateway accepts requests; gives up after three minutes. */
async function answers(endpoint: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    try {
      await fetch(endpoint);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
}

async function findFreePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = [];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return ports as [number, number];
}
