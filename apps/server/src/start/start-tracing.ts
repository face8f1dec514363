/** Sends spans to a collector where the environment names one, by the variables of OpenTelemetry. */
import { context, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';

/** `service`: 'deedline-api', 'deedline-worker'. The returned function sends what is left. */
export async function startTracing({ spansOf }: Pick<Config, 'spansOf'>, service: string): Promise<() => Promise<void>> {
  if (spansOf === undefined) return async () => {};
  // Who asks for no spans loads none of it.
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': spansOf || service }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
