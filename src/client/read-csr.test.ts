import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCsr } from './new-csr.ts'
import { readCsrNames } from './read-csr.ts'

/** Of OpenSSL, with the fields of a company and an IP. */
const ofServer = `-----BEGIN CERTIFICATE REQUEST-----
MIIC6jCCAdICAQAwZzELMAkGA1UEBhMCS0gxEzARBgNVBAgMClBobm9tIFBlbmgx
EzARBgNVBAcMClBobm9tIFBlbmgxGTAXBgNVBAoMEE1la29uZyBDby4sIEx0ZC4x
EzARBgNVBAMMCk1la29uZy5jb20wggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEK
AoIBAQChnTiiGTjCsC5N226+cTCOkN75D8SdGWE45s9OgU/8/K1k/ABVpZkFEADK
3LWVNCNiXLopGi/OLZKYf6IzY2bgh2mD14fb9TcgIf/nBkCVHt1ASwTod88Aetbt
/BiePz6PhTTaTt82vWvQoSvbxoKOm/92LvfQ2KofxAFt1weFoJx9D8InjvvQVzu1
+fas7hkJPITwPuYFc78MVA2QTwy7JgcZ6+c1SyB+ZMVPSOvtjODCUhRd1pExpHqn
aXdujlzCHJc7GW+Llod7uIv+lphuVetLsDUTZwQuQTs0Otsw4928+y49R+kxxhx6
J5THBQxeC7wQb32AlTvkmcUi/6MfAgMBAAGgPjA8BgkqhkiG9w0BCQ4xLzAtMCsG
A1UdEQQkMCKCCm1la29uZy5jb22CDldXVy5tZWtvbmcuY29thwTAAAIBMA0GCSqG
SIb3DQEBCwUAA4IBAQAUjNS9RledXMMa+nkA88jyE1Hvx1noWv7uJH7b80/3OhEZ
NciOSJKwHZ+JLoUtfQhdAeiiEtP4OqXRipx6gHXIhDBenHkLVHzbnA4Nu1TtXfAH
2ay9B8uPury7ykRmuWin7g3NuJw96TILz5ArjHvLigxKN2fhxI2F6TV95OBloW1p
620FGRMjn7rf1UxOYJd+YPgx7GOD778HsRTbXDJq1p7Cu8ypPZOdSIp2xxblsHt/
xTqZKIxSRCTLB/X+xx/KFHq+bJR4aZ+mP2I0TIyqtEXOz/VV9Cqj0jDE4OWKlLh8
WRqBp6UEiID4e2cukRoVtFEj3eYetK4+4SLQxnxJ
-----END CERTIFICATE REQUEST-----`

describe('the names of a certificate request', () => {
  it.each(['EC-P256', 'RSA-2048'] as const)('with a key of type %s are read', async (type) => {
    const names = ['*.mekong.com', 'mekong.com', 'xn--u2xk7a.com']
    const { csr } = await newCsr(names, type)
    expect(readCsrNames(csr)).toEqual({ commonName: '*.mekong.com', names })
  })

  it('of a server are read in lower case, whatever is pasted around', () => {
    const expected = { commonName: 'mekong.com', names: ['mekong.com', 'www.mekong.com'] }
    const old = ofServer.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST')
    expect(readCsrNames(`see below\n${ofServer}\nregards`)).toEqual(expected)
    expect(readCsrNames(old)).toEqual(expected)
  })

  it('are none where the text is cut off or is none', () => {
    const [head = '', ...lines] = ofServer.split('\n')
    const short = [head, ...lines.slice(0, 3), lines.at(-1)].join('\n')
    for (const text of ['', 'x', short, ofServer.replace('-----END', '')]) {
      expect(readCsrNames(text)).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.base64String(), (text) => {
        expect(() => readCsrNames(`${head}\n${text}\n${lines.at(-1) ?? ''}`)).not.toThrow()
      }),
    )
  })
})
