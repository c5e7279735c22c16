import { randomBytes } from 'node:crypto'
import type { Money } from '../../../contract/money.ts'
import { checkCommand, readCheck, type Availability, type CheckedFor } from './check.ts'
import { chunk } from './chunk.ts'
import {
  contactInfoCommand,
  isInternational,
  readContact,
  type Registrant,
  type RegistryContact,
} from './contact.ts'
import {
  createDomainCommand,
  infoCommand,
  readCreated,
  readInfo,
  type DomainInfo,
} from './domain.ts'
import { newAuthInfo } from './auth-info.ts'
import { createMessageCommands, type MessageCommands } from './messages.ts'
import { ensureContact } from './ensure-contact.ts'
import { ensureHosts, type RefusedHost } from './host.ts'
import { createPool } from './pool.ts'
import { deleteCommand, readDeletion, type DeletionResult } from './delete.ts'
import { readRenewal, renewCommand, type Renewal, type RenewalResult } from './renew.ts'
import { createRestoreCommands, type RestoreCommands } from './restore.ts'
import { createTransferCommands, type TransferCommands } from './transfer.ts'
import { createUpdate, type DomainChange, type UpdateResult } from './update.ts'
import {
  aboutObject,
  aboutSponsor,
  isServerFailure,
  responseError,
  type EppResponse,
} from './response.ts'
import type { ConnectionConfig } from './connection.ts'
import type { Clock } from '../../platform/clock.ts'

export interface RegistryConfig extends ConnectionConfig {
  readonly connections?: number | undefined
  /** Names per check command; 20 by default. Registries allow 5 to 25. */
  readonly checkLimit?: number | undefined
  /** Idle time before a hello; 4 minutes by default. */
  readonly keepAliveMs?: number | undefined
}

export interface Registration {
  readonly name: string
  readonly years: number
  /** 3 to 16 characters, the same on every try for one order item. */
  readonly contactId: string
  readonly contact: Registrant
  readonly premiumFee?: Money | undefined
  /** The transfer password; random by default. Repeat it on every try. */
  readonly authInfo?: string | undefined
  /** Must exist in the registry. */
  readonly nameservers?: readonly string[] | undefined
}

/** `not-latin`: of a registrant without an ASCII form. */
export type RefusalReason = 'taken' | 'premium-price-changed' | 'policy' | 'refused' | 'not-latin'

export type RegistrationResult =
  /** The registry decides later (RFC 5730 §3, code 1001): read `info` and `nextMessage`. */
  | {
      readonly ok: true
      readonly isPending: true
      /** Names the action in the message that decides it. */
      readonly svTRID: string | undefined
      readonly authInfo: string
    }
  | {
      readonly ok: true
      readonly isPending: false
      readonly createdAt: Date
      readonly expiresAt: Date
      readonly authInfo: string
    }
  | {
      readonly ok: false
      readonly reason: RefusalReason
      readonly code: number
      readonly message: string
    }

/**
 * Calls a domain registry over EPP. Throws ProviderError; a write's outcome is then unknown. A refusal
 * of our account is an error of class `fatal`.
 */
export interface Registry extends TransferCommands, RestoreCommands, MessageCommands {
  /** Checks availability by A-label; names that the registry cannot process are missing. */
  check(names: readonly string[], purpose?: CheckedFor): Promise<ReadonlyMap<string, Availability>>
  /** Registers a name. After an error, call `info` before repeating it with the same ids. */
  create(registration: Registration): Promise<RegistrationResult>
  /** Returns a name's sponsorship, or undefined for a free name. */
  info(name: string): Promise<DomainInfo | undefined>
  /** Renews a name. After an error, call `info` before repeating it. */
  renew(renewal: Renewal): Promise<RenewalResult>
  contact(id: string): Promise<RegistryContact | undefined>
  /** Changes our name and creates missing hosts and contacts. After an error, call `info`. */
  update(name: string, change: DomainChange): Promise<UpdateResult>
  /** Creates missing external hosts; returns the first that the registry refuses. */
  ensureHosts(names: readonly string[]): Promise<RefusedHost | undefined>
  /** Deletes our name, at once or into its redemption period; repeating is harmless. */
  remove(name: string): Promise<DeletionResult>
  close(): Promise<void>
}

const reasons = new Map<number, RefusalReason>([
  [2302, 'taken'],
  [2306, 'policy'],
])

const refusal = (
  { code, message }: Pick<EppResponse, 'code' | 'message'>,
  reason: RefusalReason = reasons.get(code) ?? 'refused',
): RegistrationResult => ({ ok: false, reason, code, message })

/** Creates a client for one registry account, which connects on first use. */
export const createRegistry = (
  config: RegistryConfig,
  clock: Clock,
  random: (size: number) => Uint8Array = randomBytes,
): Registry => {
  const { connections = 3, checkLimit = 20, keepAliveMs = 240_000 } = config
  const pool = createPool({ ...config, connections, keepAliveMs }, clock)

  const checkSome = async (
    names: readonly string[],
    purpose: CheckedFor | undefined,
  ): Promise<ReadonlyMap<string, Availability>> => {
    const response = await pool.run('read', ({ fee }) => checkCommand(names, fee, purpose))
    if (response.code < 2000) return readCheck(response)
    if (names.length === 1) throw responseError(response)
    // One unsupported name fails the whole command: bisect to find it.
    const halves = chunk(names, Math.ceil(names.length / 2)).map((half) => checkSome(half, purpose))
    const outcomes = await Promise.allSettled(halves)
    const answers = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    if (answers.length === 0) throw responseError(response)
    return new Map(answers.flatMap(({ value }) => [...value]))
  }

  return {
    check: async (names, purpose) => {
      const unique = [...new Set(names.map((name) => name.toLowerCase()))]
      const answers = await Promise.all(
        chunk(unique, checkLimit).map((some) => checkSome(some, purpose)),
      )
      const found = new Map(answers.flatMap((answer) => [...answer]))
      return new Map(
        names.flatMap((name) => {
          const availability = found.get(name.toLowerCase())
          return availability === undefined ? [] : [[name, availability] as const]
        }),
      )
    },

    create: async (registration) => {
      const { name, years, contactId, contact, premiumFee, nameservers = [] } = registration
      const authInfo = registration.authInfo ?? newAuthInfo(random)
      const refused = await ensureContact(pool, { id: contactId, contact }, authInfo)
      if (refused !== undefined) {
        return isInternational(contact) ? refusal(refused) : refusal(refused, 'not-latin')
      }
      const response = await pool.run('write', () =>
        createDomainCommand({ name, years, contactId, authInfo, nameservers, premiumFee }),
      )
      const { code } = aboutObject(response)
      if (code === 1001) return { ok: true, isPending: true, svTRID: response.svTRID, authInfo }
      if (code < 2000) return { ok: true, isPending: false, ...readCreated(response), authInfo }
      const aboutFee = response.fee && (code === 2003 || code === 2004)
      return aboutFee ? refusal(response, 'premium-price-changed') : refusal(response)
    },

    info: async (name) => {
      const response = await pool.run('read', () => infoCommand(name))
      if (response.code === 2303) return undefined
      // 2201: the contact exists, but we may not see it.
      if (response.code === 2201) return { ownedByUs: false }
      if (response.code >= 2000) throw responseError(response)
      return readInfo(response, config.clientId)
    },

    contact: async (id) => {
      const response = await pool.run('read', () => contactInfoCommand(id))
      // 2201: another registrar withholds it.
      if (response.code === 2303 || response.code === 2201) return undefined
      if (response.code >= 2000) throw responseError(response)
      return readContact(response)
    },

    renew: async (renewal) => {
      return readRenewal(aboutSponsor(await pool.run('write', () => renewCommand(renewal))))
    },
    ensureHosts: (names) => ensureHosts(pool, names, checkLimit),
    update: createUpdate(pool, checkLimit, random),

    remove: async (name) => {
      const response = await pool.run('write', () => deleteCommand(name))
      if (isServerFailure(response)) throw responseError(response)
      return readDeletion(response)
    },
    ...createRestoreCommands(pool),
    ...createTransferCommands(pool, config.clientId),
    ...createMessageCommands(pool),

    close: () => pool.close(),
  }
}
