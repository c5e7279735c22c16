/** An element to write; text children are escaped. */
export interface XmlNode {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly (XmlNode | string)[]
}

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** Characters that XML 1.0 §2.2 cannot represent. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escape = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (character) => escapes.get(character) ?? '')

export const node = (name: string, ...children: readonly (XmlNode | string)[]): XmlNode => ({
  name,
  children,
})

export const nodeWith = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (XmlNode | string)[]
): XmlNode => ({ name, attributes, children })

const write = (item: XmlNode | string): string => {
  if (typeof item === 'string') return escape(item)
  const attributes = Object.entries(item.attributes ?? {})
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
  if (item.children.length === 0) return `<${item.name}${attributes}/>`
  return `<${item.name}${attributes}>${item.children.map(write).join('')}</${item.name}>`
}

export const writeXml = (root: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${write(root)}`
