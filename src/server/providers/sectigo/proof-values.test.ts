import { expect, it } from 'vitest'
import { proofValues } from './proof-values.ts'

const csr = Buffer.from(
  'MIIBDjCBtQIBADAXMRUwEwYDVQQDDAxleGFtcGxlLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASDVEZxlLo5clGFcVIDVrEqGCH+hD6XqOSdgwkBmUlaHEeUh47e6dJIF/7jDKjtkeqJk8QilrYrZW3KbG8ff/RJoDwwOgYJKoZIhvcNAQkOMS0wKzApBgNVHREEIjAgggxleGFtcGxlLnRlc3SCEHd3dy5leGFtcGxlLnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIhAIE5DMJ3XfbK67ySUYkzlT1NlehBMpve7L1DWfluN451AiB/Uyi6aVLh7TQzZ1pBvE+GfNJl8+yr6yDr38yMo16JUA==',
  'base64',
)

it('computes the known record and file of a CSR', () => {
  const source = { csr, uniqueValue: '', hashDomain: 'sectigo.com' }
  expect(proofValues(source, 'example.test')).toEqual({
    cname: {
      name: '_a428affb64b7dde35f364d9657b0e67a.example.test',
      target: '814dbc3e7a523670d17444a239113f17.a40a3bac8c1c1370cb7e3e1b1811b20e.sectigo.com',
    },
    file: {
      path: '/.well-known/pki-validation/A428AFFB64B7DDE35F364D9657B0E67A.txt',
      text: '814dbc3e7a523670d17444a239113f17a40a3bac8c1c1370cb7e3e1b1811b20e\nsectigo.com',
    },
  })
})

it('adds the unique value, and proves a wildcard at its domain', () => {
  const source = { csr, uniqueValue: '0a1b2c', hashDomain: 'comodoca.com' }
  const { cname, file } = proofValues(source, '*.example.test')
  expect(cname.name).toBe('_a428affb64b7dde35f364d9657b0e67a.example.test')
  expect(cname.target).toMatch(/^814dbc3e7a523670d17444a239113f17\.\w{32}\.0a1b2c\.comodoca\.com$/)
  expect(file.text.split('\n').slice(1)).toEqual(['comodoca.com', '0a1b2c'])
})
