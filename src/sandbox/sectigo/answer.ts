/** A field of an answer; names may repeat. */
export type Field = readonly [name: string, value: string | number]

const messages: Readonly<Record<string, string>> = {
  '-1': 'Request was not made over https!',
  '-2': 'is an unrecognised argument!',
  '-3': 'argument is missing!',
  '-4': 'argument is invalid!',
  '-5': 'The CSR contains a wildcard domain name!',
  '-6': 'The CSR does not contain a wildcard domain name!',
  '-7': 'is not a valid ISO-3166 country!',
  '-8': 'The CSR is missing a required field!',
  '-9': 'The CSR is not valid Base-64 data!',
  '-10': 'The CSR cannot be decoded!',
  '-11': 'The CSR uses an unsupported algorithm!',
  '-12': 'The CSR has an invalid signature!',
  '-13': 'The CSR uses an unsupported key size!',
  '-14': 'An unknown error occurred!',
  '-15': 'Not enough credit!',
  '-16': 'Permission denied!',
  '-17': 'Request used GET rather than POST!',
  '-20': 'The order has already been rejected, cancelled or refunded!',
  '-21': 'The certificate has already been revoked!',
  '-26': 'The certificate is currently being issued!',
  '-42': 'The call limit is exceeded!',
  '-115': 'There is no price for this product and term!',
}

/** A refusal with its negative code. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: number
  readonly item: string

  constructor(code: number, item = '', message = messages[String(code)] ?? 'refused') {
    super(item === '' ? message : `'${item}' ${message}`)
    this.code = code
    this.item = item
  }
}

/** Returns the fields of a refusal. */
export const refusalFields = ({ code, message, item }: Refused): readonly Field[] => [
  ['errorCode', code],
  ['errorMessage', message],
  ...(item === '' ? [] : [['errorItem', item] as const]),
]

/** Writes an answer URL-encoded, or one value per line. */
export const writeAnswer = (fields: readonly Field[], isUrlEncoded: boolean): string =>
  isUrlEncoded
    ? new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
    : fields.map(([, value]) => `${value}\n`).join('')
