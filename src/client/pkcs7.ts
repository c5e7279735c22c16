import { encode, integer, objectId, sequence, setOf, toPem } from './der.ts'

const block = /-----BEGIN CERTIFICATE-----([A-Za-z\d+/=\s]+)-----END CERTIFICATE-----/g

const certificatesIn = (pem: string): readonly Uint8Array[] =>
  Array.from(pem.matchAll(block), ([, base64 = '']) =>
    Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0)),
  )

/** Returns the certificates of a PEM text as PKCS #7 (RFC 2315 §9: signed data without signatures), in PEM. */
export const toPkcs7 = (pem: string): string => {
  const signedData = sequence(
    integer(Uint8Array.of(1)),
    setOf(),
    sequence(objectId('1.2.840.113549.1.7.1')),
    encode(0xa0, ...certificatesIn(pem)),
    setOf(),
  )
  return toPem(sequence(objectId('1.2.840.113549.1.7.2'), encode(0xa0, signedData)), 'PKCS7')
}
