import { toDecimalText, type Money } from '../../../contract/money.ts'
import * as ns from './namespaces.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

/**
 * The extension by which a command agrees to a premium name's fee (RFC 8748 §5.2): its registry refuses
 * one without it, or with another fee. Nothing for a name at the usual fee.
 */
export const agreedFee = (
  command: 'create' | 'renew' | 'transfer',
  fee: Money | undefined,
): XmlNode[] =>
  fee === undefined
    ? []
    : [
        node(
          'extension',
          nodeWith(
            `fee:${command}`,
            { 'xmlns:fee': ns.fee },
            node('fee:currency', 'USD'),
            node('fee:fee', toDecimalText(fee)),
          ),
        ),
      ]
