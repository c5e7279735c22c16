import type { BookedCredit } from './bank-credits.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const entry = ({
  amount,
  currency,
  payer,
  remittance,
  reference,
  bookedAt,
}: BookedCredit): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${bookedAt.slice(0, 10)}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>${escaped(payer)}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${escaped(remittance)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** Writes the account's statement, ISO 20022 camt.053.001.02. */
export const statementXml = (credits: readonly BookedCredit[], now: Date): string => {
  const moment = now.toISOString().slice(0, 19)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>SANDBOX-${moment}</MsgId><CreDtTm>${moment}</CreDtTm></GrpHdr>
<Stmt><Id>SANDBOX</Id><CreDtTm>${moment}</CreDtTm><Acct><Id><Othr><Id>000123456</Id></Othr></Id></Acct>
${credits.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}
