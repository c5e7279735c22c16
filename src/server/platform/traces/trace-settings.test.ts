import { expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

it('traces only with a collector', () => {
  expect(readConfig({}).traces).toBeUndefined()
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    ...{ endpoint: 'http://127.0.0.1:4318', ratio: 1 },
  })
  const OTEL_TRACES_SAMPLER_ARG = '0.25'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }).traces?.ratio).toBe(
    0.25,
  )
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(ConfigError)
})
