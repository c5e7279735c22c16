import { ProviderError } from '../../platform/provider-error.ts'
import { child, childrenOf, childText, parseXml, type XmlElement } from '../xml-reader.ts'

/** Money that a statement says has arrived. */
export interface StatementCredit {
  /** The bank's reference of the entry; undefined when the statement has none. */
  readonly bankReference: string | undefined
  /** In ten-thousandths of its currency. */
  readonly amount: number
  readonly currency: string
  /** YYYY-MM-DD */
  readonly bookedOn: string
  readonly payer: string
  /** What the payer wrote, structured and not. */
  readonly remittance: string
}

/** The element at a path of local names, in the namespace of the first. */
type Find = (from: XmlElement | undefined, ...path: readonly string[]) => XmlElement | undefined

const broken = (message: string): ProviderError => new ProviderError('bank', 'protocol', message)

const amountPattern = /^(\d{1,11})(?:\.(\d{1,5}))?$/

/** Returns an amount in ten-thousandths; a fifth decimal has to be zero. */
const readAmount = (element: XmlElement | undefined): number => {
  const [, whole = '', decimals = ''] = amountPattern.exec(element?.text ?? '') ?? []
  if (whole === '' || decimals.padEnd(5, '0')[4] !== '0') throw broken('an entry has no amount')
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, '0').slice(0, 4))
}

const noReference = /^(?:NOTPROVIDED|NONREF|NONE)?$/i

/** Returns the first reference that is one. */
const firstOf = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && !noReference.test(text))

/** Reads the credits of one entry: usually one, several when the bank booked them together. */
const readEntry = (entry: XmlElement, find: Find, uri: string): readonly StatementCredit[] => {
  const isCredit = (element: XmlElement): boolean =>
    (childText(element, uri, 'CdtDbtInd') ?? 'CRDT') === 'CRDT'
  // Since version 8 the status is a choice of its own.
  const status = childText(entry, uri, 'Sts') ?? find(entry, 'Sts', 'Cd')?.text
  const isReversal = childText(entry, uri, 'RvslInd') === 'true'
  if (!isCredit(entry) || status !== 'BOOK' || isReversal) return []
  const whole = find(entry, 'Amt')
  const booked = find(entry, 'BookgDt', 'Dt')?.text ?? find(entry, 'BookgDt', 'DtTm')?.text ?? ''
  const bookedOn = /^\d{4}-\d{2}-\d{2}/.exec(booked)?.[0]
  if (bookedOn === undefined) throw broken('an entry has no date')
  // NtryRef counts the entries of one statement in some banks, so it identifies nothing.
  const own = firstOf(childText(entry, uri, 'AcctSvcrRef'))
  const details = childrenOf(entry, uri, 'NtryDtls').flatMap((all) =>
    childrenOf(all, uri, 'TxDtls'),
  )
  const isBatch = details.length > 1
  const readDetail = (detail: XmlElement | undefined, at: number): StatementCredit => {
    const refs = find(detail, 'Refs')
    const amount = isBatch
      ? (find(detail, 'Amt') ?? find(detail, 'AmtDtls', 'TxAmt', 'Amt'))
      : whole
    const remittances = childrenOf(detail, uri, 'RmtInf')
    const payer = find(detail, 'RltdPties', 'Dbtr')
    const detailReference = firstOf(childText(refs, uri, 'AcctSvcrRef'))
    return {
      bankReference: isBatch
        ? (detailReference ?? (own === undefined ? undefined : `${own}/${at + 1}`))
        : (own ?? detailReference ?? firstOf(childText(refs, uri, 'TxId'))),
      amount: readAmount(amount),
      currency: amount?.attributes.get('Ccy') ?? '',
      bookedOn,
      payer: childText(payer, uri, 'Nm') ?? find(payer, 'Pty', 'Nm')?.text ?? '',
      remittance: [
        ...remittances.flatMap((one) =>
          childrenOf(one, uri, 'Strd').map((strd) => find(strd, 'CdtrRefInf', 'Ref')?.text),
        ),
        ...remittances.flatMap((one) => childrenOf(one, uri, 'Ustrd').map(({ text }) => text)),
        firstOf(childText(refs, uri, 'EndToEndId')),
        childText(detail, uri, 'AddtlTxInf'),
        childText(entry, uri, 'AddtlNtryInf'),
      ]
        .filter((text) => text !== undefined && text !== '')
        .join(' '),
    }
  }
  return isBatch ? details.filter(isCredit).map(readDetail) : [readDetail(details[0], 0)]
}

/**
 * Reads the booked credits of a bank statement, ISO 20022 camt.053 of any version. Debits, reversals
 * and entries that are not booked yet are left out. @throws ProviderError `protocol`
 */
export const readStatement = (xml: string): readonly StatementCredit[] => {
  const root = parseXml('bank', xml)
  const { uri } = root
  if (root.local !== 'Document' || !uri.includes(':camt.053.')) {
    throw broken('this is no camt.053 statement')
  }
  const find: Find = (from, ...path) =>
    path.reduce<XmlElement | undefined>((found, name) => child(found, uri, name), from)
  const statements = childrenOf(find(root, 'BkToCstmrStmt'), uri, 'Stmt')
  if (statements.length === 0) throw broken('the file has no statement')
  return statements.flatMap((statement) =>
    childrenOf(statement, uri, 'Ntry').flatMap((entry) => readEntry(entry, find, uri)),
  )
}
