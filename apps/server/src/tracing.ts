/**
 * Spans of OpenTelemetry, where an operator asked for them; else they cost next to nothing. Their names and attributes are patterns, names from the
 * code and counts: nothing that was asked or found, so no library writes them by itself.
 */
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Asked for each time: who is named before the start has set one up stays with none. */
function tracer() {
  return trace.getTracer('deedline');
}

/** Does `work` in a span of its own, which ends when it does; what it throws marks the span and goes on. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Of an error the span says that there was one: its message may quote somebody. */
function markFailed(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Begins the span of a request and does `next` in it. */
export function enterRequest(method: string, next: () => void): Span {
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } });
  context.with(trace.setSpan(context.active(), span), next);
  return span;
}

/** `route`: its pattern; absent where no route was meant. */
export function leaveRequest(span: Span, method: string, route: string | undefined, status: number): void {
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) markFailed(span);
  span.end();
}
