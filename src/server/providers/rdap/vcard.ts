/** The displayed fields of a contact's jCard (RFC 7095). */
export interface ContactCard {
  readonly name?: string
  readonly organization?: string
  readonly email?: string
  /** As published, such as `+855.12345678` or with an extension. */
  readonly phone?: string
  /** A contact URI (RFC 8605). */
  readonly contactUri?: string
  readonly url?: string
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const firstText = (value: unknown): string => {
  if (Array.isArray(value)) return firstText(value[0])
  return typeof value === 'string' ? value.trim() : ''
}

const isVoice = (parameters: unknown): boolean => {
  if (typeof parameters !== 'object' || parameters === null) return true
  const type: unknown = 'type' in parameters ? parameters.type : undefined
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return !types.includes('fax')
}

/** Reads a `vcardArray` (RFC 9083 §5.1) and ignores malformed properties. */
export const readCard = (vcardArray: unknown): ContactCard => {
  const found = new Map<string, string>()
  for (const property of asList(asList(vcardArray)[1])) {
    const [name, parameters, , value] = asList(property)
    if (typeof name !== 'string') continue
    const key = name.toLowerCase()
    const text = firstText(value)
    if (text === '' || found.has(key) || (key === 'tel' && !isVoice(parameters))) continue
    found.set(key, text)
  }
  const name = found.get('fn')
  const organization = found.get('org')
  const email = found.get('email')
  const phone = found.get('tel')?.replace(/^tel:/i, '')
  const contactUri = found.get('contact-uri')
  const url = found.get('url')
  return {
    ...(name === undefined ? {} : { name }),
    ...(organization === undefined ? {} : { organization }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(contactUri === undefined ? {} : { contactUri }),
    ...(url === undefined ? {} : { url }),
  }
}
