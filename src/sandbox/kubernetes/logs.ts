import { specOf, type Cluster } from './cluster.ts'
import type { Stored } from './object-table.ts'
import { podState } from './pods.ts'

interface WantedLog {
  readonly isPrevious: boolean
  readonly hasTimes: boolean
  readonly tail: number
}

/** What programs write, by the beginnings of their images. */
const programs: Readonly<Record<string, readonly string[]>> = {
  mysql: [
    '[Note] [Entrypoint]: GENERATED ROOT PASSWORD: q7Yf-sandbox',
    'mysqld: ready for connections. Version: 8.4  port: 3306',
  ],
  mariadb: ['mariadbd: ready for connections. Version: 11.4  port: 3306'],
  postgres: ['LOG:  database system is ready to accept connections'],
  'serversideup/php': [
    'NOTICE: ready to handle connections',
    '- - 10.42.0.1 "GET / HTTP/1.1" 200 1024 "-" "-"',
  ],
  wordpress: [
    'AH00094: Command line: apache2 -D FOREGROUND',
    '10.42.0.1 - - "GET /wp-login.php HTTP/1.1" 200 6124',
  ],
  node: ['> start', '> node server.js', '\u001b[32mListening on 8080\u001b[0m'],
  python: ['Serving HTTP on 0.0.0.0 port 8080'],
  nginxinc: ['start worker processes', '10.42.0.1 - - "GET / HTTP/1.1" 200 615'],
}

const crash = ['Error: connect ECONNREFUSED', '    at Object.<anonymous> (/app/server.js:1:7)']

const linesOf = (row: Stored): readonly string[] => {
  const image = specOf(row).template.spec.containers[0]?.image ?? ''
  return Object.entries(programs).find(([name]) => image.startsWith(name))?.[1] ?? []
}

/** Returns the log of a workload's pod; undefined before its first run. */
export const logOf = (cluster: Cluster, row: Stored, wanted: WantedLog): string | undefined => {
  if (row.ended !== null) return row.ended.log
  const state = podState(cluster, row)
  if (state.is === 'waiting' || state.is === 'forbidden') return undefined
  if (wanted.isPrevious && state.is !== 'crashed') return undefined
  const lines = [...linesOf(row), ...(state.is === 'crashed' ? crash : [])]
  return lines
    .slice(-wanted.tail)
    .map((line, at) =>
      wanted.hasTimes
        ? `${new Date(row.changedAt + at).toISOString().replace('Z', '000001Z')} ${line}\n`
        : `${line}\n`,
    )
    .join('')
}
