// Written by `npm run db:types` from the migrations.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AppTables {
  account: {
    id: string;
    created_at: Generated<Date>;
    closed_at: Date | null;
    licence_question_closed: string | null;
    erased_at: Date | null;
    free_credits: Generated<string>;
    second_factor_since: Date | null;
  };
  account_key: {
    account_id: string;
    version: number;
    fingerprint: Buffer;
    made_at: Generated<Date>;
    destroyed_at: Date | null;
    removed_at: Date | null;
  };
  attempt: {
    subject: Buffer;
    failures: number;
    last_at: Date;
    blocked_until: Date;
  };
  audit_checkpoint: {
    number: bigint;
    hash: Buffer;
    last_at: Date;
    removed_at: Generated<Date>;
    mac: Buffer;
  };
  audit_head: {
    only_one: Generated<boolean>;
    number: bigint;
    hash: Buffer | null;
  };
  audit_record: {
    id: GeneratedAlways<bigint>;
    at: Generated<Date>;
    kind: string;
    what: string;
    account_id: string | null;
    operator: string | null;
    subject: string | null;
    ip: string | null;
    user_agent: string | null;
    facts: Generated<unknown>;
    number: bigint | null;
    digest: Buffer | null;
    hash: Buffer | null;
  };
  batch_chunk: {
    id: string;
    job_id: string;
    account_id: string;
    first_row: number;
    last_row: number;
    held: number;
    attempt: Generated<number>;
    faults: Generated<number>;
    lease_until: Date | null;
    found: Generated<number>;
    not_found: Generated<number>;
    failed: Generated<number>;
    charged: Generated<number>;
    taken_at: Generated<Date>;
    ended_at: Date | null;
    scored: Generated<number>;
    confidence_sum: Generated<bigint>;
  };
  batch_job: {
    id: string;
    account_id: string;
    file_name: string;
    purpose: string;
    include_contacts: boolean;
    attestation_version: string;
    ip: string;
    user_agent: string | null;
    idempotency_key: string | null;
    body_hash: Buffer | null;
    status: Generated<string>;
    read_at: Date | null;
    header: string[];
    columns: unknown;
    last_row: Generated<number>;
    total_rows: Generated<number>;
    skipped_rows: Generated<number>;
    quote: unknown | null;
    cap_credits: number | null;
    next_row: Generated<number>;
    taken_at: Date | null;
    stopped: string | null;
    error_message: string | null;
    created_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    glba_purpose: string | null;
    dppa_purpose: string | null;
    licence_id: bigint | null;
    member_id: string | null;
    pay_only_for_contacts: Generated<boolean>;
  };
  batch_mapping: {
    id: string;
    account_id: string;
    header: string[];
    header_hash: Buffer;
    columns: unknown;
    updated_at: Date;
  };
  batch_row: {
    job_id: string;
    number: number;
    line: number;
    input: unknown;
    query_key: Buffer | null;
    free: string | null;
    state: Generated<string>;
    message: string | null;
    search_id: string | null;
    confidence: number | null;
    credits: Generated<number>;
    sealed: Buffer;
    width: number;
    other_keys: Buffer[] | null;
  };
  bought_item: {
    account_id: string;
    part: string;
    item: Buffer;
    search_id: string;
    bought_at: Date;
    worth: number;
  };
  calibration: {
    id: GeneratedAlways<number>;
    proposed_at: Date;
    proposed_by: string;
    engine_version: string;
    curves: unknown;
    report: unknown;
  };
  calibration_use: {
    id: GeneratedAlways<number>;
    calibration_id: number;
    began_at: Date;
    began_by: string;
    ended_at: Date | null;
    ended_by: string | null;
  };
  calling_rule: {
    rules_id: number | null;
    edition: string | null;
    place: string | null;
    days: unknown | null;
    opens: string | null;
    closes: string | null;
    holidays: string | null;
    mostCalls: unknown | null;
    citation: string | null;
    checkedOn: string | null;
    validFrom: string | null;
    validTo: string | null;
  };
  calling_rules: {
    id: GeneratedAlways<number>;
    edition: string;
    digest: Buffer;
    document: unknown;
    loaded_by: string;
    loaded_at: Date;
  };
  calling_rules_use: {
    id: GeneratedAlways<number>;
    rules_id: number;
    since: Date;
    switched_by: string;
  };
  checkout: {
    id: string;
    account_id: string;
    price_id: string;
    credits: number;
    amount_cents: number;
    currency: string;
    session_id: string | null;
    created_at: Date;
    asked_at: Date | null;
    ended_at: Date | null;
    end_reason: string | null;
  };
  contact_outcome: {
    search_id: string;
    contact: Buffer;
    account_id: string;
    outcome: string;
    reported_at: Date;
    reported_bad_at: Date | null;
    was_right_party: boolean;
    reason: string;
    refundable_from: Date | null;
    purchase_id: string | null;
    refunded_credits: Generated<number>;
    refunded_at: Date | null;
    kind: string | null;
    confidence: number | null;
    engine_version: string | null;
    calibration_id: number | null;
    delivered_at: Date | null;
  };
  contact_purchase: {
    search_id: string;
    account_id: string;
    bought_at: Date;
    credits: number;
    contacts: number;
    refunds_paid_only: Generated<boolean>;
  };
  drop_checked_load: {
    load_id: number;
    checked_at: Date;
  };
  drop_entry: {
    list: string;
    entry_id: string;
    kind: string;
    hash: Buffer;
    status: Generated<number>;
    imported_at: Date;
    matched_at: Date | null;
  };
  hold: {
    id: string;
    account_id: string;
    amount: number;
    charged: number | null;
    opened_at: Generated<Date>;
    closed_at: Date | null;
  };
  installation_key: {
    fingerprint: Buffer;
    version: number;
    made_at: Generated<Date>;
    active_from: Generated<Date>;
  };
  invitation: {
    id: string;
    account_id: string;
    email: string;
    role: string;
    invited_by: string;
    created_at: Date;
    expires_at: Date;
    token_hash: Buffer | null;
    mails: Generated<number>;
    mailed_at: Date;
    withdrawn_at: Date | null;
  };
  known_device: {
    member_id: string;
    token_hash: Buffer;
    first_at: Date;
    seen_at: Date;
  };
  ledger_account: {
    id: GeneratedAlways<bigint>;
    account_id: string | null;
    kind: string;
    balance: bigint | null;
    head: Buffer | null;
  };
  ledger_transaction: {
    id: GeneratedAlways<bigint>;
    idempotency_key: string;
    kind: string;
    created_at: Generated<Date>;
    account_id: string;
    number: bigint;
    hash: Buffer;
  };
  legal_hold: {
    id: GeneratedAlways<bigint>;
    account_id: string | null;
    search_id: string | null;
    from_at: Date | null;
    until_at: Date | null;
    reason: string;
    placed_by: string;
    placed_at: Date;
    released_at: Date | null;
    released_by: string | null;
    release_reason: string | null;
  };
  licence_attestation: {
    id: GeneratedAlways<bigint>;
    account_id: string;
    kind: string;
    profession: string;
    state: string;
    number: string | null;
    broker: string | null;
    number_key: Buffer | null;
    text_version: string;
    confirmed_at: Generated<Date>;
    erased_at: Date | null;
  };
  list: {
    id: string;
    account_id: string;
    name: string;
    note: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  list_entry: {
    list_id: string;
    search_id: string;
    note: string | null;
    added_at: Generated<Date>;
  };
  mail_outbox: {
    id: string;
    kind: string;
    recipient: string;
    account_id: string | null;
    created_at: Date;
    due_at: Date;
    attempts: Generated<number>;
    subject_id: string | null;
  };
  member: {
    id: string;
    account_id: string;
    role: string;
    email: string;
    password_hash: string | null;
    first_name: string | null;
    last_name: string | null;
    profile_image_url: string | null;
    created_at: Generated<Date>;
    removed_at: Date | null;
    email_proved_at: Date | null;
    second_factor_at: Date | null;
    pays_only_for_contacts: Generated<boolean>;
  };
  member_recovery_code: {
    member_id: string;
    code_hash: Buffer;
  };
  member_token: {
    mail_id: string;
    token_hash: Buffer;
    member_id: string;
    purpose: string;
    new_email: string | null;
    created_at: Date;
    expires_at: Date;
  };
  member_totp: {
    member_id: string;
    sealed: Buffer;
    step: bigint;
    ready_at: Date | null;
  };
  newsletter_subscriber: {
    id: string;
    email: string;
    token_hash: Buffer;
    confirmations_sent: Generated<number>;
    last_sent_at: Date;
    created_at: Date;
    confirmed_at: Date | null;
  };
  number_list: {
    id: string;
    account_id: string | null;
    kind: string;
    state: string | null;
    area_codes: string[] | null;
    list_date: string;
    san: string | null;
    loaded_by: string;
    loaded_at: Date;
    numbers: bigint;
    added: bigint | null;
    removed: bigint | null;
    rejected: bigint;
    rejects: unknown;
  };
  number_list_block: {
    list_id: string;
    prefix: number;
    bits: Buffer;
  };
  openid_provider: {
    account_id: string;
    team_code: string;
    issuer: string;
    client_id: string;
    sealed: Buffer;
    since: Date;
    strong_acr: string | null;
  };
  openid_sign_in: {
    state_hash: Buffer;
    browser_hash: Buffer;
    account_id: string;
    expires_at: Date;
    member_id: string | null;
    methods: string[] | null;
  };
  openid_subject: {
    member_id: string;
    subject: string;
    since: Date;
  };
  operator: {
    id: string;
    email: string;
    name: string;
    created_at: Date;
    password_hash: string | null;
    totp_sealed: Buffer | null;
    totp_step: bigint | null;
    ready_at: Date | null;
    ended_at: Date | null;
  };
  operator_audit: {
    id: GeneratedAlways<bigint>;
    at: Generated<Date>;
    operator: string;
    command: string;
    subject: string | null;
    account_id: string | null;
    credits_asked: number | null;
    credits_moved: number | null;
    reason: string | null;
    idempotency_key: string | null;
    result: string;
    detail: string | null;
    ip: string | null;
    user_agent: string | null;
  };
  operator_reason: {
    token_hash: Buffer;
    account_id: string;
    reason: string;
  };
  operator_recovery_code: {
    operator_id: string;
    code_hash: Buffer;
  };
  operator_session: {
    token_hash: Buffer;
    operator_id: string;
    began_at: Date;
    seen_at: Date;
  };
  operator_setup: {
    operator_id: string;
    token_hash: Buffer;
    totp_sealed: Buffer;
    expires_at: Date;
  };
  opt_out: {
    id: string;
    receipt: string;
    kind: string;
    way: string;
    created_at: Date;
    token_hash: Buffer | null;
    mailed_at: Date | null;
    confirmed_at: Date | null;
    undone_at: Date | null;
    sealed: Buffer | null;
  };
  opt_out_hash: {
    opt_out_id: string;
    kind: string;
    hash: Buffer;
  };
  opt_out_log_entry: {
    id: GeneratedAlways<bigint>;
    at: Generated<Date>;
    entry: unknown;
  };
  opt_out_log_head: {
    log: string;
    begun_at: Date;
    line_number: number;
    hash: Buffer | null;
    written_at: Date;
    is_covered: Generated<boolean>;
    is_retired: Generated<boolean>;
  };
  passkey: {
    id: Buffer;
    member_id: string;
    public_key: Buffer;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  passkey_challenge: {
    challenge: string;
    member_id: string | null;
    expires_at: Date;
  };
  payment: {
    id: string;
    checkout_id: string | null;
    paid_at: Date | null;
    refunded_cents: Generated<number>;
    movements: Generated<number>;
    standing_credits: Generated<number>;
    withheld: string | null;
    created_at: Generated<Date>;
  };
  payment_dispute: {
    id: string;
    payment_id: string;
    standing: string;
    heard_at: Date;
  };
  payment_event: {
    id: string;
    type: string;
    body: unknown;
    received_at: Date;
    applied_at: Date | null;
    outcome: string;
    reason: string | null;
    payment_id: string | null;
  };
  posting: {
    transaction_id: bigint;
    ledger_account_id: bigint;
    amount: bigint;
  };
  practice_session: {
    id: string;
    idempotency_key: string | null;
    request: unknown;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    refunded_cents: Generated<number>;
    refunded_at: Date | null;
    dispute_status: string | null;
    disputed_at: Date | null;
  };
  privacy_request: {
    id: string;
    receipt: string;
    kind: string;
    state: string;
    created_at: Date;
    token_hash: Buffer;
    sealed: Buffer | null;
    confirmed_at: Date | null;
    due_at: Date | null;
    extended_because: string | null;
    warned_at: Date | null;
    closed_at: Date | null;
    outcome: string | null;
  };
  purpose_default: {
    account_id: string;
    use: string;
    glba_purpose: string;
    dppa_purpose: string;
    changed_at: Generated<Date>;
  };
  reassigned_answer: {
    list_id: string;
    phone: bigint;
    asked_about: string;
    answer: string;
  };
  request_count: {
    key: Buffer;
    count: number;
    ends_at: Date;
  };
  retention_run: {
    id: GeneratedAlways<bigint>;
    began_at: Date;
    ended_at: Date;
    operator: string | null;
    removed: unknown;
    failed: Generated<string[]>;
  };
  search: {
    id: string;
    account_id: string;
    status: string;
    mode: string;
    purpose: string;
    include_contacts: boolean;
    attestation_version: string;
    ip: string;
    user_agent: string | null;
    idempotency_key: string | null;
    body_hash: Buffer | null;
    attempt: Generated<number>;
    lease_until: Date | null;
    credits_held: number;
    credits_charged: Generated<number>;
    receipt: unknown | null;
    confidence_score: number | null;
    error_message: string | null;
    created_at: Generated<Date>;
    completed_at: Date | null;
    erased_at: Date | null;
    credits_refunded: Generated<number>;
    batch_job_id: string | null;
    batch_row: number | null;
    hold_id: string | null;
    query_key: Buffer | null;
    glba_purpose: string | null;
    dppa_purpose: string | null;
    licence_id: bigint | null;
    member_id: string | null;
    sealed_input: Buffer | null;
    sealed_results: Buffer | null;
    sealed_address: Buffer | null;
    pay_only_for_contacts: Generated<boolean>;
  };
  search_audit: {
    id: bigint | null;
    search_id: string | null;
    account_id: string | null;
    at: Date | null;
    purpose: string | null;
    attestation_version: string | null;
    ip: string | null;
    user_agent: string | null;
    query_kind: string | null;
    query_hash: Buffer | null;
    outcome: string | null;
    credits_charged: number | null;
    sources: unknown | null;
    suppressed: number | null;
    engine_version: string | null;
    calibration_id: number | null;
  };
  session: {
    token_hash: Buffer;
    member_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    id: Generated<string>;
    seen_at: Generated<Date>;
    proved_at: Generated<Date>;
    ip: string | null;
    user_agent: string | null;
    device_hash: Buffer | null;
    by_provider: Generated<boolean>;
    has_two_factors: Generated<boolean>;
    provider_methods: string[] | null;
  };
  signup_grant: {
    email_hash: Buffer;
  };
  source_hour: {
    source: string;
    hour: Date;
    answered: Generated<number>;
    late: Generated<number>;
    failed: Generated<number>;
    skipped: Generated<number>;
    answered_ms: Generated<bigint>;
  };
  suppression: {
    kind: string;
    hash: Buffer;
    created_at: Generated<Date>;
  };
  write_check: {
    only_row: Generated<boolean>;
    checked_at: Date;
  };
}
