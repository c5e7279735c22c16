// The few parts of DER (X.690) that a certificate request needs.

const concat = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const lengthBytes = (length: number): number[] => {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

/** Encodes a value with its tag. */
export const encode = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = concat(parts)
  return concat([Uint8Array.from([tag, ...lengthBytes(body.length)]), body])
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  encode(0x30, ...parts)

export const setOf = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  encode(0x31, ...parts)

const base128 = (value: number): number[] => {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** Encodes an object identifier in dotted form. */
export const objectId = (dotted: string): Uint8Array<ArrayBuffer> => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encode(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Encodes a positive integer of big-endian bytes. */
export const integer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = bytes.findIndex((byte) => byte !== 0)
  const plain = start === -1 ? Uint8Array.of(0) : bytes.subarray(start)
  return encode(0x02, (plain[0] ?? 0) >= 0x80 ? Uint8Array.of(0) : new Uint8Array(), plain)
}

export const bitString = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  encode(0x03, Uint8Array.of(0), bytes)

export const utf8String = (text: string): Uint8Array<ArrayBuffer> =>
  encode(0x0c, new TextEncoder().encode(text))

/** Encodes bytes as PEM (RFC 7468). */
export const toPem = (bytes: Uint8Array, label: string): string => {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const lines = base64.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
