import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../platform/http/api-error.ts'

/** Hashes passwords as PHC strings. Throws ApiError SYSTEM_BUSY. */
export interface Passwords {
  /** Returns `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
  hash(password: string): Promise<string>
  /** Verifies a password; without a hash it takes as long and returns false. */
  verify(password: string, stored: string | undefined): Promise<boolean>
  /** Derives 32 bytes at the cost of a password, with the caller's salt. */
  derive(secret: string, salt: Buffer): Promise<Buffer>
}

/** Parameters of argon2id (RFC 9106 §3.1). */
export interface HashCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 30 ms. */
const usualCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

export type DeriveHash = (password: string, salt: Buffer, cost: HashCost) => Promise<Buffer>

const deriveByArgon2id: DeriveHash = (password, salt, { memory, passes, parallelism }) =>
  new Promise<Buffer>((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: password.normalize('NFC'),
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength: hashBytes,
      },
      (error, derived) => {
        if (error === null) resolve(derived)
        else reject(error)
      },
    )
  })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const phcString = (cost: HashCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`

const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[A-Za-z0-9+/]+)\$(?<hash>[A-Za-z0-9+/]+)$/

const readPhcString = (stored: string) => {
  const { memory, passes, parallelism, salt, hash } = phcPattern.exec(stored)?.groups ?? {}
  if (salt === undefined || hash === undefined) throw new Error('not an argon2id hash')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Limits running and waiting work. */
const createHashQueue = (atOnce: number, mostWaiting: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new ApiError('SYSTEM_BUSY')
    // The slot passes on, so `running` is unchanged.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Creates argon2id hashing with few concurrent hashes: each takes 19 MiB and a core. */
export const createPasswords = ({
  atOnce = 2,
  mostWaiting = 100,
  cost = usualCost,
  derive = deriveByArgon2id,
} = {}): Passwords => {
  const enqueueHash = createHashQueue(atOnce, mostWaiting)
  const dummyHash = phcString(cost, randomBytes(saltBytes), randomBytes(hashBytes))
  return {
    hash: (password) =>
      enqueueHash(async () => {
        const salt = randomBytes(saltBytes)
        return phcString(cost, salt, await derive(password, salt, cost))
      }),
    verify: (password, stored) =>
      enqueueHash(async () => {
        const known = readPhcString(stored || dummyHash)
        const derived = await derive(password, known.salt, known.cost)
        return (
          derived.length === known.hash.length &&
          timingSafeEqual(derived, known.hash) &&
          Boolean(stored)
        )
      }),
    derive: (secret, salt) => enqueueHash(() => derive(secret, salt, cost)),
  }
}
