import { describe, expect, it } from 'vitest';
import { ApiError, isUnauthorized, messageOf } from './client.ts';

describe('the words of an error', () => {
  it('are the server’s where it gave some', () => {
    expect(messageOf(new ApiError(402, '', '{"message":"Insufficient credits"}'))).toBe('Insufficient credits');
    expect(messageOf(new ApiError(500, 'Internal Server Error', '<html>'))).toBe('500: <html>');
    expect(messageOf(new ApiError(500, 'Internal Server Error', '{"message":7}'))).toBe('500: {"message":7}');
  });

  it('say that the server was not reached when it was not', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toContain('could not be reached');
  });
});

it('unauthorized is a 401 that says so', () => {
  expect(isUnauthorized(new ApiError(401, '', '{"message":"Unauthorized"}'))).toBe(true);
  expect(isUnauthorized(new ApiError(401, '', '{"message":"Invalid email or password"}'))).toBe(false);
  expect(isUnauthorized(new ApiError(403, '', 'Unauthorized'))).toBe(false);
});
