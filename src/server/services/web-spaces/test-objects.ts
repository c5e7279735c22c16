import type { SpaceModel } from './base-objects.ts'
import { checkedBackup, filesJob, mounts, restic, volumes } from './backup-objects.ts'
import { engineImages } from './images.ts'
import type { JobPlan } from './job.ts'
import type { App, Engine } from './space-size.ts'

const dump = '/room/dump/database.sql'
const anyTables =
  "select count(*) from information_schema.tables where table_schema in ('app', 'public')"

/** What shows that the data of an app are there; any database can at least be read. */
const reads: Partial<Readonly<Record<App, { readonly file: string; readonly query: string }>>> = {
  wordpress: { file: 'wp-load.php', query: 'select option_value from app.wp_options limit 1' },
}

const mysql = 'mysql --no-defaults -S /room/db.sock -u root'

/** Scripts that load a dump into a database of their own, and read it. */
const loads: Readonly<Record<Engine, (query: string) => readonly string[]>> = {
  // Without a server: the statements run one by one, and the first that fails ends it.
  mariadb: (query) => [
    `grep -q '^-- Dump completed' ${dump}`,
    'mariadb-install-db --no-defaults --datadir=/room/db > /dev/null',
    `sed -i -e '1i create database app;' -e '1i use app;' ${dump}`,
    `echo "${query};" >> ${dump}`,
    `mariadbd --no-defaults --bootstrap --datadir=/room/db < ${dump}`,
  ],
  mysql: (query) => [
    `grep -q '^-- Dump completed' ${dump}`,
    'mysqld --no-defaults --initialize-insecure --datadir=/room/db',
    [
      'mysqld --no-defaults --daemonize --datadir=/room/db --socket=/room/db.sock',
      '--pid-file=/room/db.pid --log-error=/room/db.log --skip-networking --mysqlx=OFF',
      '--performance-schema=OFF --innodb-buffer-pool-size=32M',
    ].join(' '),
    `${mysql} -e 'create database app'`,
    `${mysql} app < ${dump}`,
    `${mysql} -e "${query}"`,
    'mysqladmin --no-defaults -S /room/db.sock -u root shutdown',
  ],
  postgresql: (query) => [
    `grep -q '^-- PostgreSQL database dump complete' ${dump}`,
    // The tables are the app's.
    'initdb -D /room/db -U app -A trust > /dev/null',
    `pg_ctl -D /room/db -o "-k /room -c listen_addresses=''" -l /room/db.log -w start > /dev/null`,
    'createdb -h /room -U app app',
    `psql -h /room -U app -q -v ON_ERROR_STOP=1 app < ${dump}`,
    `psql -h /room -U app -q -v ON_ERROR_STOP=1 -c "${query}" app`,
    'pg_ctl -D /room/db -m fast stop > /dev/null',
  ],
}

/** Returns the job that restores a backup into a room of its own, compares the files with the snapshot, and loads its database there. */
export const testJob = (model: SpaceModel, name: string, backupId: string): JobPlan => {
  const id = checkedBackup(backupId)
  const room = { name: 'room', mountPath: '/room' }
  const { app, engine, filesGb, databaseGb } = model.size
  const { file, query = anyTables } = reads[app] ?? {}
  const files = [
    `restic restore ${id}:/dump --target /room/dump`,
    `restic restore ${id}:/site --target /room/site --verify`,
    ...(file === undefined ? [] : [`test -f /room/site/${file}`]),
  ]
  const { image, uid } = engineImages[engine]
  const script = loads[engine](query).join('\n')
  return {
    ...filesJob(model, name, [
      { ...restic('restic', files.join('\n')), mounts: [...mounts, room] },
      // Databases start only as a user whom their image knows.
      { ...{ name: 'load', image, uid, env: [], mounts: [room], script } },
    ]),
    volumes: [...volumes, { name: 'room', emptyDir: { sizeLimit: `${filesGb + databaseGb}Gi` } }],
    keptSeconds: 3_600,
  }
}
