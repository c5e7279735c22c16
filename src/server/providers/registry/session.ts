import * as ns from './namespaces.ts'
import { child, childrenOf, type XmlElement } from '../xml-reader.ts'
import { node, nodeWith, writeXml, type XmlNode } from './xml-writer.ts'

/** Supported objects; not every registry has hosts (RFC 5731 §1.1). */
const spoken: readonly string[] = [ns.domain, ns.contact, ns.host]
const usedExtensions: readonly string[] = [ns.fee, ns.rgp]

export interface Greeting {
  readonly objects: readonly string[]
  readonly extensions: readonly string[]
  readonly fee: boolean
  readonly language: string
}

export const readGreeting = (document: XmlElement): Greeting | undefined => {
  const greeting = child(document, ns.epp, 'greeting')
  if (greeting === undefined) return undefined
  const menu = child(greeting, ns.epp, 'svcMenu')
  const textsOf = (element: XmlElement | undefined, local: string) =>
    childrenOf(element, ns.epp, local).map(({ text }) => text)
  const languages = textsOf(menu, 'lang')
  const extensions = textsOf(child(menu, ns.epp, 'svcExtension'), 'extURI')
  return {
    objects: textsOf(menu, 'objURI').filter((uri) => spoken.includes(uri)),
    extensions: extensions.filter((uri) => usedExtensions.includes(uri)),
    fee: extensions.includes(ns.fee),
    language: languages.includes('en') ? 'en' : (languages[0] ?? 'en'),
  }
}

const document = (...children: readonly XmlNode[]): string =>
  writeXml(nodeWith('epp', { xmlns: ns.epp }, ...children))

/** Writes a command with its client transaction id (3 to 64 characters). */
export const writeCommand = (nodes: readonly XmlNode[], clTRID: string): string =>
  document(node('command', ...nodes, node('clTRID', clTRID)))

/** Requests the greeting: the keep-alive of RFC 5730 §2.3. */
export const hello = document(node('hello'))

/** Builds the login command with the offered services that we support (RFC 5730 §2.9.1.1). */
export const loginCommand = (clientId: string, password: string, greeting: Greeting): XmlNode[] => [
  node(
    'login',
    node('clID', clientId),
    node('pw', password),
    node('options', node('version', '1.0'), node('lang', greeting.language)),
    node(
      'svcs',
      ...greeting.objects.map((uri) => node('objURI', uri)),
      ...(greeting.extensions.length === 0
        ? []
        : [node('svcExtension', ...greeting.extensions.map((uri) => node('extURI', uri)))]),
    ),
  ),
]

export const logoutCommand: readonly XmlNode[] = [node('logout')]
