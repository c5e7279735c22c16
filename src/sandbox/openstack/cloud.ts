import { createHash } from 'node:crypto'
import type { Behaviours } from '../control/behaviours.ts'
import type { OpenStackValues } from './behaviour.ts'
import {
  Backup,
  FloatingIp,
  Keypair,
  Port,
  QosPolicy,
  SecurityGroup,
  Server,
  Snapshot,
  Volume,
} from './rows.ts'
import { openTable, type Task } from './tables.ts'

export interface CloudDeps {
  readonly dataDir: string | undefined
  readonly behaviours: Behaviours
  readonly now: () => Date
}

/** A call as the journal lists it. */
export interface JournalEntry {
  readonly service: string
  readonly method: string
  readonly path: string
  readonly status: number
}

const maxJournal = 5000

/** Opens the state that all services share. */
export function openCloud({ dataDir, behaviours, now }: CloudDeps) {
  const tables = {
    servers: openTable(dataDir, 'servers', Server, now),
    keypairs: openTable(dataDir, 'keypairs', Keypair, now),
    volumes: openTable(dataDir, 'volumes', Volume, now),
    snapshots: openTable(dataDir, 'snapshots', Snapshot, now),
    backups: openTable(dataDir, 'backups', Backup, now),
    ports: openTable(dataDir, 'ports', Port, now),
    securityGroups: openTable(dataDir, 'security-groups', SecurityGroup, now),
    floatingIps: openTable(dataDir, 'floating-ips', FloatingIp, now),
    qosPolicies: openTable(dataDir, 'qos-policies', QosPolicy, now),
  }
  const journal: JournalEntry[] = []
  return {
    ...tables,
    now,
    get behaviour(): OpenStackValues {
      return behaviours.current.openstack
    },
    quota: (name: string): number => behaviours.current.openstack.quota[name] ?? 100_000_000,
    /** Returns work that ends after some milliseconds; null removes the row then. */
    task: (afterMs: number, then: Record<string, unknown> | null): Task => ({
      endsAt: now().getTime() + afterMs,
      then,
    }),
    journal: journal as readonly JournalEntry[],
    note: (entry: JournalEntry) => {
      journal.push(entry)
      if (journal.length > maxJournal) journal.shift()
    },
    close: () => {
      for (const table of Object.values(tables)) table.close()
    },
  }
}

export type Cloud = ReturnType<typeof openCloud>

/** Returns 32 hexadecimal digits, the same for the same text. */
export const hexId = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32)
