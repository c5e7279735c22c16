import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStatement } from './statement.ts'

const statementOf = (entries: string, version = '02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (own = '', details = '', kind = 'CRDT', amount = '14.29'): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-26</Dt></BookgDt>${own}<NtryDtls>${details}</NtryDtls></Ntry>`

describe('a bank statement', () => {
  it('has credits with their reference, payer and remittance', () => {
    const details = `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Sok &amp; Co.</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>invoice 7</Ustrd><Ustrd>RF18X</Ustrd><Strd><CdtrRefInf><Ref>RF99</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
    expect(readStatement(statementOf(entry('<AcctSvcrRef>FT1</AcctSvcrRef>', details)))).toEqual([
      {
        bankReference: 'FT1',
        amount: 142_900,
        currency: 'USD',
        bookedOn: '2026-11-26',
        payer: 'Sok & Co.',
        remittance: 'RF99 invoice 7 RF18X',
      },
    ])
  })

  it('of version 8 is read as well', () => {
    const [credit] = readStatement(
      statementOf(
        `<Ntry><NtryRef>1</NtryRef><Amt Ccy="USD">5</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-26T09:00:00+07:00</DtTm></BookgDt>
<AcctSvcrRef>N1</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Pty><Nm>Dara</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
        '08',
      ),
    )
    expect(credit).toMatchObject({ bankReference: 'N1', amount: 50_000, payer: 'Dara' })
  })

  it('has each transfer of a batch', () => {
    const one = (amount: string, refs = '') =>
      `<TxDtls><Refs>${refs}</Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`
    const details = one('4.29') + one('10', '<AcctSvcrRef>B2</AcctSvcrRef>')
    expect(
      readStatement(statementOf(entry('<AcctSvcrRef>B</AcctSvcrRef>', details))).map(
        ({ bankReference, amount }) => [bankReference, amount],
      ),
    ).toEqual([
      ['B/1', 42_900],
      ['B2', 100_000],
    ])
  })

  it('leaves out debits, reversals and entries that are not booked', () => {
    const others = [
      entry('', '', 'DBIT'),
      entry('<RvslInd>true</RvslInd>'),
      entry().replace('BOOK', 'PDNG'),
    ]
    expect(readStatement(statementOf(others.join('')))).toEqual([])
    expect(readStatement(statementOf(entry()))[0]?.bankReference).toBeUndefined()
  })

  it.each([
    'not XML',
    '<Document/>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
    statementOf(entry('', '', 'CRDT', '1.234567')),
    statementOf(entry('', '', 'CRDT', '-5')),
    statementOf(entry('', '', 'CRDT', '1.00005')),
    statementOf(entry().replace('2026-11-26', 'today')),
  ])('is refused as a whole when it is %s', (xml) => {
    expect(() => readStatement(xml)).toThrow(
      expect.objectContaining({ provider: 'bank', kind: 'protocol' }),
    )
  })

  it('reads amounts exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (tenThousandths) => {
        const digits = String(tenThousandths).padStart(5, '0')
        const amount = `${digits.slice(0, -4)}.${digits.slice(-4)}`
        expect(readStatement(statementOf(entry('', '', 'CRDT', amount)))[0]?.amount).toBe(
          tenThousandths,
        )
      }),
    )
  })
})
