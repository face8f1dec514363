/** The node's input fields: a resource, an operation, and the parameters of that operation. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const shown = (resource: string, operation: string[]) => ({ show: { resource: [resource], operation } });
const action = (name: string, value: string, words: string, description: string): INodePropertyOptions => ({
  name,
  value,
  action: words,
  description,
});

const operations: Readonly<Record<string, INodePropertyOptions[]>> = {
  account: [
    action('Get Balance', 'balance', 'Get the balance', 'The credits that the account has free to spend, and what the key has left'),
  ],
  batch: [
    action('Create', 'create', 'Create a batch', 'Send all incoming items as the rows of one batch, up to a cap of credits'),
    action('Get', 'get', 'Get a batch', 'Get a batch with its quote and its progress'),
    action('Get Rows', 'rows', 'Get the rows of a batch', 'Get the rows of a batch, each with what was found for it'),
  ],
  contact: [
    action(
      'Check Before Calling',
      'callable',
      'Check whether a number may be called',
      'Ask whether a number that was delivered may be called now',
    ),
    action('Report Outcome', 'outcome', 'Report what came of a contact', 'Report what came of a contact; a wrong one gives credits back'),
  ],
  search: [
    action('Create', 'create', 'Create a search', 'Search and wait for the answer; nothing useful found costs nothing'),
    action('Get', 'get', 'Get a search', 'Get a search with its results, without whoever opted out since'),
  ],
};

const choice = ([resource, options]: readonly [string, INodePropertyOptions[]]): INodeProperties => {
  const first = options[0]!.value;
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: first,
  };
};

const id = (resource: string, operation: string[], displayName: string): INodeProperties => ({
  displayName,
  name: 'id',
  type: 'string',
  required: true,
  default: '',
  displayOptions: shown(resource, operation),
});

/** A field of a search, by its name in the API. */
const field = (displayName: string, name: string, modes: string[], placeholder = ''): INodeProperties => ({
  displayName,
  name,
  type: 'string',
  default: '',
  ...(placeholder === '' ? {} : { placeholder }),
  displayOptions: { show: { resource: ['search'], operation: ['create'], searchMode: modes } },
});

const BUYING = { show: { resource: ['batch', 'search'], operation: ['create'] } };

const buying: INodeProperties[] = [
  {
    displayName: 'Purpose',
    name: 'purpose',
    type: 'options',
    default: 'skip_tracing',
    description: 'What this is for. It has to be among those that the key holds.',
    displayOptions: BUYING,
    options: [
      { name: 'Debt Collection', value: 'debt_collection' },
      { name: 'Fraud Prevention', value: 'fraud_prevention' },
      { name: 'Legal Process Serving', value: 'legal_process' },
      { name: 'Skip Tracing (Real Estate)', value: 'skip_tracing' },
    ],
  },
  {
    displayName: 'I Have a Permissible Purpose',
    name: 'permissibleUse',
    type: 'boolean',
    default: false,
    description:
      'Whether you attest that you have a permissible purpose under applicable law, use what is found for it alone, and do not decide by it on credit, employment, tenancy or insurance',
    displayOptions: BUYING,
  },
  {
    displayName: 'Include Contacts',
    name: 'includeContacts',
    type: 'boolean',
    default: true,
    description: 'Whether the owner’s phones and emails are delivered too',
    displayOptions: BUYING,
  },
];

const outcome = (kind: string, options: INodePropertyOptions[]): INodeProperties => ({
  displayName: 'Outcome',
  name: 'outcome',
  type: 'options',
  default: 'right_party',
  displayOptions: { show: { resource: ['contact'], operation: ['outcome'], kind: [kind] } },
  options,
});

const addressed = ['property_address', 'person_search'];
const placed = [...addressed, 'parcel_id', 'owner_name'];

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    default: 'search',
    options: [
      { name: 'Account', value: 'account' },
      { name: 'Batch', value: 'batch' },
      { name: 'Contact', value: 'contact' },
      { name: 'Search', value: 'search' },
    ],
  },
  ...Object.entries(operations).map(choice),
  id('search', ['get'], 'Search ID'),
  id('batch', ['get', 'rows'], 'Batch ID'),
  id('contact', ['callable', 'outcome'], 'Search ID'),
  {
    displayName: 'By',
    name: 'searchMode',
    type: 'options',
    default: 'property_address',
    displayOptions: shown('search', ['create']),
    options: [
      { name: 'Email Address', value: 'reverse_email' },
      { name: 'Owner Name', value: 'owner_name' },
      { name: 'Parcel Number', value: 'parcel_id' },
      { name: 'Person', value: 'person_search' },
      { name: 'Phone Number', value: 'reverse_phone' },
      { name: 'Property Address', value: 'property_address' },
    ],
  },
  field('Street', 'street', addressed, '418 Tannery Row'),
  field('Parcel Number', 'ParcelId', ['parcel_id']),
  field('Owner Name', 'ownerName', ['owner_name']),
  field('First Name', 'firstName', ['person_search']),
  field('Last Name', 'lastName', ['person_search']),
  field('Date of Birth', 'dob', ['person_search'], '04/02/1961'),
  field('City', 'city', placed),
  field('State', 'state', placed, 'NC'),
  field('ZIP Code', 'zip', addressed),
  field('Phone Number', 'phoneNumber', ['reverse_phone'], '(419) 555-0142'),
  field('Email Address', 'emailAddress', ['reverse_email'], 'name@example.com'),
  {
    displayName: 'Address Field',
    name: 'addressField',
    type: 'string',
    required: true,
    default: 'address',
    description:
      'Name of the field of each incoming item that holds its address. The fields name, city, state and zip are taken where they are there.',
    displayOptions: shown('batch', ['create']),
  },
  {
    displayName: 'Most Credits',
    name: 'capCredits',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 100,
    description: 'What the batch may cost at most; it stops before it would cost more',
    displayOptions: shown('batch', ['create']),
  },
  ...buying,
  {
    displayName: 'Rows',
    name: 'filter',
    type: 'options',
    default: 'found',
    displayOptions: shown('batch', ['rows']),
    options: [
      { name: 'All', value: 'all' },
      { name: 'With a Result', value: 'found' },
    ],
  },
  {
    displayName: 'Contact Is',
    name: 'kind',
    type: 'options',
    default: 'phone',
    displayOptions: shown('contact', ['outcome']),
    options: [
      { name: 'An Email', value: 'email' },
      { name: 'A Phone', value: 'phone' },
    ],
  },
  {
    displayName: 'Contact',
    name: 'contact',
    type: 'string',
    required: true,
    default: '',
    description: 'The phone or email as the result writes it',
    displayOptions: shown('contact', ['callable', 'outcome']),
  },
  outcome('phone', [
    { name: 'Disconnected', value: 'disconnected' },
    { name: 'Right Party', value: 'right_party' },
    { name: 'Wrong Number', value: 'wrong_number' },
  ]),
  outcome('email', [
    { name: 'Bounced', value: 'bounced' },
    { name: 'Right Party', value: 'right_party' },
    { name: 'Wrong Person', value: 'wrong_person' },
  ]),
];
