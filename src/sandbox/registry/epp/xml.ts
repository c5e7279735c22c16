import { SaxesParser } from 'saxes'

/** An element with its namespace resolved. */
export interface XmlElement {
  readonly uri: string
  readonly local: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The element's own trimmed text. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

const MAX_DEPTH = 32

/** Parses a document; throws if malformed, too deep or with a document type. */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenElement[] = []
  const roots: OpenElement[] = []
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed')
  })
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) throw new Error('nested too deeply')
    const element: OpenElement = {
      uri: tag.uri,
      local: tag.local,
      attributes: new Map(
        Object.values(tag.attributes).map((attribute) => [attribute.local, attribute.value]),
      ),
      children: [],
      text: '',
    }
    const parent = open.at(-1)
    if (parent === undefined) roots.push(element)
    else parent.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element !== undefined) element.text = element.text.trim()
  })
  parser.write(document).close()
  const [root] = roots
  if (root === undefined) throw new Error('no element')
  return root
}

/** Returns the first child with this name, in the parent's namespace by default. */
export function child(
  parent: XmlElement | undefined,
  local: string,
  uri = parent?.uri,
): XmlElement | undefined {
  return parent?.children.find((element) => element.local === local && element.uri === uri)
}

/** Returns all children with this name in the parent's namespace. */
export function children(parent: XmlElement | undefined, local: string): readonly XmlElement[] {
  return (
    parent?.children.filter((element) => element.local === local && element.uri === parent.uri) ??
    []
  )
}

/** Returns a child's text, or ''. */
export function childText(parent: XmlElement | undefined, local: string): string {
  return child(parent, local)?.text ?? ''
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for an element or a double-quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
