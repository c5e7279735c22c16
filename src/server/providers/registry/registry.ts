import { randomBytes } from 'node:crypto'
import type { Money } from '../../../contract/money.ts'
import { checkCommand, readCheck, type Availability, type CheckedFor } from './check.ts'
import { chunk } from './chunk.ts'
import {
  contactInfoCommand,
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
import { ensureContact } from './ensure-contact.ts'
import { createPool } from './pool.ts'
import { deleteCommand, readDeletion, type DeletionResult } from './delete.ts'
import { readRenewal, renewCommand, type Renewal, type RenewalResult } from './renew.ts'
import { createRestoreCommands, type RestoreCommands } from './restore.ts'
import { createTransferCommands, type TransferCommands } from './transfer.ts'
import { createUpdate, type DomainChange, type UpdateResult } from './update.ts'
import { isServerFailure, responseError, type EppResponse } from './response.ts'
import type { ConnectionConfig } from './connection.ts'
import type { Clock } from '../../platform/clock.ts'

/** Where the registry is, who we are there, and how hard it may be asked. */
export interface RegistryConfig extends ConnectionConfig {
  /** Sessions at most; 3 unless said. Registries cap them. */
  readonly connections?: number | undefined
  /** Names per check command; 20 unless said. Registries cap them at 5 to 25. */
  readonly checkLimit?: number | undefined
  /** How long a session may idle before a hello; 4 minutes unless said. */
  readonly keepAliveMs?: number | undefined
}

/** A name to register. */
export interface Registration {
  /** In A-labels. */
  readonly name: string
  /** 1 to 10. */
  readonly years: number
  /** 3 to 16 characters, the same on every attempt for the same order item. */
  readonly contactId: string
  readonly contact: Registrant
  /** What `check` said a premium name's registration takes. */
  readonly premiumFee?: Money | undefined
  /** The transfer password; a random one unless given. Give the same on every attempt. */
  readonly authInfo?: string | undefined
  /** Must exist in the registry. */
  readonly nameservers?: readonly string[] | undefined
}

/**
 * Why a name was not registered:
 * - `taken`: it is somebody's (2302), perhaps ours from an earlier attempt: see `info`;
 * - `premium-price-changed`: the registry wants another fee (2003, 2004);
 * - `policy`: it may not be registered so (2306, 2308);
 * - `billing`: our account there is empty (2104);
 * - `refused`: anything else.
 */
export type RefusalReason = 'taken' | 'premium-price-changed' | 'policy' | 'billing' | 'refused'

/** What became of a registration. */
export type RegistrationResult =
  | {
      readonly ok: true
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

/** A domain registry over EPP (RFC 5730 to 5734, 8748, 3915). */
export interface Registry extends TransferCommands, RestoreCommands {
  /**
   * Whether names (A-labels) can be registered; keyed as they were given. A name that the registry
   * could not answer for, while it could for others of the same command, is not in the map.
   * @param wanted `transfer` asks premium names for the fee of that, too
   * @throws ProviderError when it answers for none, or a command has no answer at all
   */
  check(names: readonly string[], wanted?: CheckedFor): Promise<ReadonlyMap<string, Availability>>
  /**
   * Registers a name with its contact. After an error nobody can know whether it was done: ask
   * `info` before the next attempt, and give the same contactId and authInfo.
   * @throws ProviderError on trouble that may pass, `RangeError` on an unpayable premium fee
   */
  create(registration: Registration): Promise<RegistrationResult>
  /** Whose a name is; undefined if nobody's. @throws ProviderError */
  info(name: string): Promise<DomainInfo | undefined>
  /**
   * Renews a name. After an error nobody can know whether it was done: ask `info` before the next
   * attempt.
   * @throws ProviderError on trouble that may pass
   */
  renew(renewal: Renewal): Promise<RenewalResult>
  /**
   * A contact by its id; undefined where there is none, or none that we may see.
   * @throws ProviderError
   */
  contact(id: string): Promise<RegistryContact | undefined>
  /**
   * Changes a name of ours, and makes the hosts and the contact that the registry lacks. After an
   * error nobody can know whether it was done: ask `info` before the next attempt.
   * @throws ProviderError on trouble that may pass
   */
  update(name: string, change: DomainChange): Promise<UpdateResult>
  /**
   * Gives a name of ours back to the registry: in its first days at once, later by way of its
   * redemption period. After an error nobody can know whether it was done; repeating it is harmless.
   * @throws ProviderError on trouble that may pass
   */
  remove(name: string): Promise<DeletionResult>
  /** Lets commands under way end and logs out. */
  close(): Promise<void>
}

const reasons = new Map<number, RefusalReason>([
  [2104, 'billing'],
  [2302, 'taken'],
  [2306, 'policy'],
  [2308, 'policy'],
])

const refusal = (
  { code, message }: Pick<EppResponse, 'code' | 'message'>,
  reason: RefusalReason = reasons.get(code) ?? 'refused',
): RegistrationResult => ({ ok: false, reason, code, message })

/** A client for one registry account; connects when first used. */
export const createRegistry = (
  config: RegistryConfig,
  clock: Clock,
  random: (size: number) => Uint8Array = randomBytes,
): Registry => {
  const { connections = 3, checkLimit = 20, keepAliveMs = 240_000 } = config
  const pool = createPool({ ...config, connections, keepAliveMs }, clock)

  const checkSome = async (
    names: readonly string[],
    wanted: CheckedFor | undefined,
  ): Promise<ReadonlyMap<string, Availability>> => {
    const response = await pool.run('read', ({ fee }) => checkCommand(names, fee, wanted))
    if (response.code < 2000) return readCheck(response)
    if (names.length === 1) throw responseError(response)
    // One name that the registry cannot serve fails the whole command: find it by halving.
    const halves = chunk(names, Math.ceil(names.length / 2)).map((half) => checkSome(half, wanted))
    const outcomes = await Promise.allSettled(halves)
    const answers = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    if (answers.length === 0) throw responseError(response)
    return new Map(answers.flatMap(({ value }) => [...value]))
  }

  return {
    check: async (names, wanted) => {
      const asked = [...new Set(names.map((name) => name.toLowerCase()))]
      const answers = await Promise.all(
        chunk(asked, checkLimit).map((some) => checkSome(some, wanted)),
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
      if (refused !== undefined) return refusal(refused)
      const response = await pool.run('write', () =>
        createDomainCommand({ name, years, contactId, authInfo, nameservers, premiumFee }),
      )
      if (isServerFailure(response)) throw responseError(response)
      if (response.code < 2000) return { ok: true, ...readCreated(response), authInfo }
      const aboutFee = response.fee && (response.code === 2003 || response.code === 2004)
      return aboutFee ? refusal(response, 'premium-price-changed') : refusal(response)
    },

    info: async (name) => {
      const response = await pool.run('read', () => infoCommand(name))
      if (response.code === 2303) return undefined
      // 2201: there, but not ours to see.
      if (response.code === 2201) return { ownedByUs: false }
      if (response.code >= 2000) throw responseError(response)
      return readInfo(response, config.clientId)
    },

    contact: async (id) => {
      const response = await pool.run('read', () => contactInfoCommand(id))
      // 2201: another registrar's, that keeps it to itself.
      if (response.code === 2303 || response.code === 2201) return undefined
      if (response.code >= 2000) throw responseError(response)
      return readContact(response)
    },

    renew: async (renewal) => {
      const response = await pool.run('write', () => renewCommand(renewal))
      if (isServerFailure(response)) throw responseError(response)
      return readRenewal(response)
    },
    update: createUpdate(pool, checkLimit, random),

    remove: async (name) => {
      const response = await pool.run('write', () => deleteCommand(name))
      if (isServerFailure(response)) throw responseError(response)
      return readDeletion(response)
    },
    ...createRestoreCommands(pool),
    ...createTransferCommands(pool, config.clientId),

    close: () => pool.close(),
  }
}
