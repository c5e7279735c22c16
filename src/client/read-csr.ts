import type { CsrNames } from '../contract/csr-names.ts'

interface Value {
  readonly tag: number
  readonly body: Uint8Array
}

const isConstructed = ({ tag }: Value): boolean => (tag & 0x20) !== 0

/** Reads values of DER in a row. @throws RangeError */
const readAll = (bytes: Uint8Array): readonly Value[] => {
  const values: Value[] = []
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2)
    const size = first < 0x80 ? 0 : first & 0x7f
    const lengths = bytes.subarray(at + 2, at + 2 + size)
    const length = size === 0 ? first : lengths.reduce((sum, byte) => sum * 256 + byte, 0)
    const from = at + 2 + size
    if (size > 3 || from + length > bytes.length) throw new RangeError('the DER is cut off')
    values.push({ tag, body: bytes.subarray(from, from + length) })
    at = from + length
  }
  return values
}

/** Returns what follows the first object identifier of these bytes, wherever it is. */
const valueOf = (value: Value | undefined, id: readonly number[]): Value | undefined => {
  if (value === undefined || !isConstructed(value)) return undefined
  const children = readAll(value.body)
  const [first] = children
  const isFound = first?.tag === 0x06 && first.body.join() === id.join()
  if (isFound) return children.at(-1)
  for (const child of children) {
    const found = valueOf(child, id)
    if (found !== undefined) return found
  }
  return undefined
}

const commonNameId = [0x55, 0x04, 0x03]
const alternativeNamesId = [0x55, 0x1d, 0x11]
const dnsName = 0x82

const textOf = ({ body }: Value): string => new TextDecoder().decode(body).toLowerCase()

const namesIn = (der: Uint8Array): CsrNames => {
  const [request] = readAll(der)
  const [info] = readAll(request?.body ?? new Uint8Array())
  const [, subject, , attributes] = readAll(info?.body ?? new Uint8Array())
  const commonName = valueOf(subject, commonNameId)
  const extension = valueOf(attributes, alternativeNamesId)
  const [list] = extension === undefined ? [] : readAll(extension.body)
  const names = list === undefined ? [] : readAll(list.body)
  return {
    commonName: commonName === undefined ? '' : textOf(commonName),
    names: names.filter(({ tag }) => tag === dnsName).map(textOf),
  }
}

const block =
  /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z\d+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----/

/** Reads the names of a certificate request in PEM (PKCS #10); undefined if it is none. The server checks the rest. */
export const readCsrNames = (pasted: string): CsrNames | undefined => {
  const base64 = block.exec(pasted)?.[1]
  if (base64 === undefined) return undefined
  try {
    const binary = atob(base64.replaceAll(/\s/g, ''))
    return namesIn(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}
