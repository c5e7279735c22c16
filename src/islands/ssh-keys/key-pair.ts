/** A key pair in the formats of OpenSSH. */
export interface KeyPair {
  /** One line. */
  readonly publicKey: string
  /** The file for `ssh -i`. */
  readonly privateKey: string
  /** The file's usual name. */
  readonly fileName: string
}

type Bytes = Uint8Array<ArrayBuffer>

const concat = (...parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text)

const uint32 = (value: number): Bytes => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** A field with its length in front (RFC 4251, `string`). */
const field = (content: Uint8Array | string): Bytes => {
  const bytes = typeof content === 'string' ? ascii(content) : content
  return concat(uint32(bytes.length), bytes)
}

/** A positive number (RFC 4251, `mpint`). */
const mpint = (bytes: Uint8Array): Bytes => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const significant = bytes.subarray(first === -1 ? bytes.length : first)
  const isNegative = (significant[0] ?? 0) > 127
  return field(isNegative ? concat(new Uint8Array(1), significant) : significant)
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const fromBase64Url = (text = ''): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

/** What differs between the types of keys. */
interface RawKey {
  readonly type: string
  readonly fileName: string
  /** The fields of the public key, without its type. */
  readonly publicFields: Bytes
  /** The fields of the private key, without its type. */
  readonly privateFields: Bytes
}

const ed25519 = ({ x, d }: JsonWebKey): RawKey => {
  const [point, seed] = [fromBase64Url(x), fromBase64Url(d)]
  return {
    ...{ type: 'ssh-ed25519', fileName: 'id_ed25519' },
    publicFields: field(point),
    privateFields: concat(field(point), field(concat(seed, point))),
  }
}

const ecdsa = ({ x, y, d }: JsonWebKey): RawKey => {
  const uncompressed = Uint8Array.of(4)
  const point = concat(uncompressed, fromBase64Url(x), fromBase64Url(y))
  const publicFields = concat(field('nistp256'), field(point))
  return {
    ...{ type: 'ecdsa-sha2-nistp256', fileName: 'id_ecdsa', publicFields },
    privateFields: concat(publicFields, mpint(fromBase64Url(d))),
  }
}

const blockSize = 8
const lineLength = 70

/** Returns a private key as OpenSSH's own format without a passphrase (PROTOCOL.key). */
const privateFile = (raw: RawKey, publicBlob: Bytes, comment: string, check: Bytes): string => {
  const secret = concat(check, check, field(raw.type), raw.privateFields, field(comment))
  const missing = (blockSize - (secret.length % blockSize)) % blockSize
  const padding = Uint8Array.from({ length: missing }, (_, at) => at + 1)
  const blob = concat(
    ...[ascii('openssh-key-v1\0'), field('none'), field('none'), field('')],
    ...[uint32(1), field(publicBlob), field(concat(secret, padding))],
  )
  const lines = base64(blob).match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  const [begin, end] = ['BEGIN', 'END'].map((word) => `-----${word} OPENSSH PRIVATE KEY-----`)
  return [begin, ...lines, end, ''].join('\n')
}

const keyOf = async (algorithm: string | EcKeyGenParams): Promise<JsonWebKey> => {
  const made = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  if (!('privateKey' in made)) throw new Error('the browser made no key pair')
  return crypto.subtle.exportKey('jwk', made.privateKey)
}

const rawKey = async (): Promise<RawKey> => {
  try {
    return ed25519(await keyOf('Ed25519'))
  } catch {
    // Browsers before 2025 have no Ed25519.
    return ecdsa(await keyOf({ name: 'ECDSA', namedCurve: 'P-256' }))
  }
}

/** Makes a key pair in the browser; the private key is nowhere else. */
export const makeKeyPair = async (comment: string): Promise<KeyPair> => {
  const raw = await rawKey()
  const publicBlob = concat(field(raw.type), raw.publicFields)
  const check = crypto.getRandomValues(new Uint8Array(4))
  return {
    publicKey: `${raw.type} ${base64(publicBlob)} ${comment}`,
    privateKey: privateFile(raw, publicBlob, comment, check),
    fileName: raw.fileName,
  }
}
