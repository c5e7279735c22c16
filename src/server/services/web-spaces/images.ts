import { wordpressPhp } from '../../../contract/wordpress-lists.ts'
import type { App, Engine } from './space-size.ts'

interface AppImage {
  readonly image: string
  /** A user of the image, not root. */
  readonly uid: number
  readonly port: number
  /** Where the files are. */
  readonly root: string
  /** Starts the customer's program, or serves the empty folder. */
  readonly start?: string
  /** The settings of the image. */
  readonly env?: Readonly<Record<string, string>>
}

const webUser = 33
const emptyNode = 'require("http").createServer((q, a) => a.end("Ready")).listen(8080)'

const phpRoot = '/var/www/html'
/** Apache with PHP-FPM, the drivers of our databases and `mod_rewrite`: the official image has neither. */
const php = {
  ...{ image: 'serversideup/php:8.3-fpm-apache', uid: webUser, port: 8080, root: phpRoot },
  env: { APACHE_DOCUMENT_ROOT: phpRoot, PHP_OPCACHE_ENABLE: '1' },
}

/** The images of apps, which run without root. */
export const appImages: Readonly<Record<App, AppImage>> = {
  php,
  laravel: {
    ...php,
    start: `if [ -d public ]; then export APACHE_DOCUMENT_ROOT=${phpRoot}/public; fi; exec docker-php-serversideup-entrypoint /init`,
  },
  wordpress: {
    image: `wordpress:6.8-php${wordpressPhp}-apache`,
    ...{ uid: webUser, port: 80, root: '/var/www/html' },
  },
  nodejs: {
    image: 'node:22-slim',
    ...{ uid: 1000, port: 8080, root: '/app' },
    start: `if [ -f package.json ]; then exec npm start; else exec node -e '${emptyNode}'; fi`,
  },
  python: {
    image: 'python:3.13-slim',
    ...{ uid: 1000, port: 8080, root: '/app' },
    start:
      'if [ -d .venv ]; then export PATH="$PWD/.venv/bin:$PATH"; fi; if [ -f start.sh ]; then exec sh start.sh; else exec python -m http.server 8080; fi',
  },
  static: {
    image: 'nginxinc/nginx-unprivileged:1.29-alpine',
    ...{ uid: 101, port: 8080, root: '/usr/share/nginx/html' },
  },
}

interface EngineImage {
  readonly image: string
  readonly uid: number
  readonly port: number
  readonly dataPath: string
  /** The image's names of database, user and password. */
  readonly env: { readonly name: string; readonly user: string; readonly password: string }
  readonly more?: Readonly<Record<string, string>>
  /** The variable from which its tools read the password. */
  readonly toolPassword: string
  readonly dump: string
  /** Removes all tables, also those that a backup does not have. */
  readonly empty: string
  readonly load: string
}

const mysqlEnv = { name: 'MYSQL_DATABASE', user: 'MYSQL_USER', password: 'MYSQL_PASSWORD' }

/** The images of databases and their tools. */
export const engineImages: Readonly<Record<Engine, EngineImage>> = {
  mysql: {
    ...{ image: 'mysql:8.4', uid: 999, port: 3306, dataPath: '/var/lib/mysql', env: mysqlEnv },
    ...{ more: { MYSQL_RANDOM_ROOT_PASSWORD: '1' }, toolPassword: 'MYSQL_PWD' },
    dump: 'mysqldump -h db -u app --single-transaction --no-tablespaces app',
    empty: "mysql -h db -u app -e 'drop database app; create database app'",
    load: 'mysql -h db -u app app',
  },
  mariadb: {
    ...{ image: 'mariadb:11.4', uid: 999, port: 3306, dataPath: '/var/lib/mysql', env: mysqlEnv },
    ...{ more: { MARIADB_RANDOM_ROOT_PASSWORD: '1' }, toolPassword: 'MYSQL_PWD' },
    dump: 'mariadb-dump -h db -u app --single-transaction app',
    empty: "mariadb -h db -u app -e 'drop database app; create database app'",
    load: 'mariadb -h db -u app app',
  },
  postgresql: {
    ...{ image: 'postgres:17', uid: 999, port: 5432, dataPath: '/var/lib/postgresql/data' },
    env: { name: 'POSTGRES_DB', user: 'POSTGRES_USER', password: 'POSTGRES_PASSWORD' },
    toolPassword: 'PGPASSWORD',
    dump: 'pg_dump -h db -U app --clean --if-exists app',
    empty: "psql -h db -U app -q -c 'drop schema public cascade; create schema public' app",
    load: 'psql -h db -U app -q app',
  },
}

export const wpCliImage = `wordpress:cli-2.12-php${wordpressPhp}`

export const gitImage = 'alpine/git:v2.49.1'

export const composerImage = 'composer:2.8'
/** The web page of files: one program without a shell or a store of its own. */
export const dufsImage = 'sigoden/dufs:v0.46.0'

export const adminerImage = 'adminer:5.5.0-standalone'

export const resticImage = 'restic/restic:0.18.0'
