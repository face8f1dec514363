'use strict';
/** The app as Zapier loads it: plain objects, and functions that receive `z` and `bundle`. */

const { version } = require('./package.json');
const { version: platformVersion } = require('zapier-platform-core');
const { authentication, addKey, sayRefusal } = require('./authentication');
const { event } = require('./event');
const { createSearch, reportOutcome } = require('./creates');
const { findSearch, mayCall } = require('./searches');

module.exports = {
  version,
  platformVersion,
  authentication,
  beforeRequest: [addKey],
  afterResponse: [sayRefusal],
  triggers: { [event.key]: event },
  creates: { [createSearch.key]: createSearch, [reportOutcome.key]: reportOutcome },
  searches: { [findSearch.key]: findSearch, [mayCall.key]: mayCall },
};
