import { toDecimalText, type Money } from '../../../contract/money.ts'
import * as ns from './namespaces.ts'
import { node, nodeWith, type XmlNode } from './xml-writer.ts'

/** Builds the extension that agrees to a premium fee (RFC 8748 §5.2), if any. */
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
