import { SaxesParser } from 'saxes'
import { ProviderError, type Provider } from '../platform/provider-error.ts'

export interface XmlElement {
  readonly uri: string
  readonly local: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The trimmed text without that of its children. */
  readonly text: string
}

interface OpenElement {
  readonly uri: string
  readonly local: string
  readonly attributes: Map<string, string>
  readonly children: OpenElement[]
  text: string
}

const maxDepth = 64

/** Parses a party's XML; throws ProviderError if malformed, too deep or with a document type. */
export const parseXml = (provider: Provider, xml: string): XmlElement => {
  const broken = (message: string): ProviderError =>
    new ProviderError(provider, 'protocol', message)
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenElement[] = []
  let root: OpenElement | undefined
  parser.on('error', (error) => {
    throw broken(`not well-formed: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw broken('a document type has no place here')
  })
  parser.on('opentag', (tag) => {
    if (open.length === maxDepth) throw broken('nested too deep')
    const attributes = new Map<string, string>()
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.uri === '') attributes.set(attribute.local, attribute.value)
    }
    const element = { uri: tag.uri, local: tag.local, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (text: string): void => {
    const current = open.at(-1)
    if (current !== undefined) current.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed !== undefined) closed.text = closed.text.trim()
  })
  parser.write(xml).close()
  if (root === undefined) throw broken('an empty document')
  return root
}

export const child = (
  element: XmlElement | undefined,
  uri: string,
  local: string,
): XmlElement | undefined =>
  element?.children.find((candidate) => candidate.local === local && candidate.uri === uri)

export const childrenOf = (
  element: XmlElement | undefined,
  uri: string,
  local: string,
): readonly XmlElement[] =>
  element?.children.filter((candidate) => candidate.local === local && candidate.uri === uri) ?? []

export const childText = (
  element: XmlElement | undefined,
  uri: string,
  local: string,
): string | undefined => {
  const text = child(element, uri, local)?.text
  return text === '' ? undefined : text
}
