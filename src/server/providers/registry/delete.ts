import * as ns from './namespaces.ts'
import type { EppResponse } from './response.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

export type DeletionRefusal = 'unregistered' | 'not-ours' | 'status-prohibits' | 'refused'

export type DeletionResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: DeletionRefusal; readonly message: string }

export const deleteCommand = (name: string): XmlNode[] => [
  node(
    'delete',
    nodeWith('domain:delete', { 'xmlns:domain': ns.domain }, node('domain:name', name)),
  ),
]

const reasons = new Map<number, DeletionRefusal>([
  [2201, 'not-ours'],
  [2300, 'status-prohibits'],
  [2303, 'unregistered'],
  [2304, 'status-prohibits'],
  [2305, 'status-prohibits'],
])

export const readDeletion = ({ code, message }: EppResponse): DeletionResult =>
  code < 2000 ? { ok: true } : { ok: false, reason: reasons.get(code) ?? 'refused', message }
