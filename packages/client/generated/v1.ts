// Written by packages/client/write-types.ts from docs/generated/openapi-v1.json.

export type AddParcels = { parcels: (KeptParcel)[] };

export type AddedParcels = { added: number };

export type AddressHistoryEntry = { fullStreet: string; city: string | null; state: string | null; zip: string | null; firstDate: string | null; lastDate: string | null; isCurrentAddress: boolean; confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type AddressMap = { line?: Expression; lines?: (Expression)[]; unit?: Expression; city?: Expression; state?: Expression; zip?: Expression; zip4?: Expression; place?: Expression };

export type Alike = { kind: "either" | "shared" | "many"; sentence: string; people: (AlikePerson)[]; decides: (string)[] };

export type AlikePerson = { name: string; address: string | null; age: number | null; birthYear: number | null; middle: string | null; formerCities: (string)[]; diedOn: string | null; shownBy: string | null; propertyAddress: string | null; confidence: number };

export type Alternative = { name: string; address: string | null; age: number | null; confidence: number };

export type ApiBalance = { credits: number | null; held: number | null; keyCredits: number | null };

export type ApiBatches = { data: (BatchJob)[]; nextCursor: string | null };

export type ApiCallable = { isKnown: boolean; mayCall: boolean; e164: string | null; dnc: { state: "listed" | "not_listed" | "not_checked"; listDate: string | null; lists?: (ListStatus)[] } | null; callReadiness: CallReadiness | null; asOf: string };

export type ApiChanges = { data: ({ countyFips: string; ParcelId: string; property: Property | null; changes: ("came" | "went" | "sold" | "owner" | "mailing" | "value")[]; file: { label: string; layout: string; asOf: string; loadedAt: string } | null; toldAt: string })[] };

export type ApiEvent = { id: string; kind: "search.completed" | "search.failed" | "batch.quoted" | "batch.completed" | "batch.stopped" | "list.changed" | "properties.changed" | "outcome.reported" | "contact.suppressed" | "credits.low"; subject: string; data: Record<string, unknown>; occurredAt: string };

export type ApiEvents = { data: (ApiEvent)[]; nextCursor: string | null };

export type ApiListEntries = { data: (ListEntry)[]; nextCursor: string | null };

export type ApiListedProperties = { data: (ListedProperty)[]; nextCursor: string | null };

export type ApiLists = { data: ({ id: string; name: string; note: string | null; count: number; updatedAt: string })[] };

export type ApiMe = { accountId: string; keyId: string; keyName: string; scopes: ("search" | "batch" | "lists" | "outcomes" | "opt_outs" | "money" | "webhooks" | "events" | "mcp")[]; uses: ("skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention")[]; glbaPurposes: ("none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process")[]; dppaPurposes: ("none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law")[]; monthCredits: number | null; monthCreditsLeft: number | null; expiresAt: string | null; licence: "given" | "missing" | "outdated" };

export type ApiPlaces = { data: (PropertyPlace)[] };

export type ApiProperties = { data: (Property)[]; nextCursor: string | null };

export type ApiPropertyLists = { data: (PropertyList)[] };

export type ApiQuote = { mostCredits: number; mostCreditsEach: number; credits: number | null; keyCredits: number | null; isCovered: boolean };

export type ApiRows = { data: (BatchSearch)[]; nextCursor: string | null };

export type ApiSearches = { data: (Search)[]; nextCursor: string | null };

export type AskCallable = { searchId: string; phone: string };

export type AskParcel = { countyFips: string; ParcelId: string };

export type AskPreview = { map: LayoutMap; state?: string; countyFips?: string; countyName?: string };

export type AskQuote = { kind: "search"; searchMode: "property_address" | "parcel_id" | "owner_name" | "person_search" | "reverse_phone" | "reverse_email"; includeContacts?: boolean } | { kind: "batch"; rows: number; includeContacts?: boolean };

export type BatchJob = { id: string; fileName: string; status: "pending" | "processing" | "completed" | "failed" | "cancelled"; totalRows: number; processedRows: number; successfulRows: number; failedRows: number; totalCost: number; refundedCredits: number; averageConfidence: number | null; errorMessage: string | null; createdAt: string; purpose: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process" | null; dppaPurpose: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law" | null; notFoundRows: number; notRunRows: number; rowsToRunAgain: number; skippedRows: number; includeContacts: boolean; payOnlyForContacts: boolean; capCredits: number | null; vendorCapMicros: number | null; quote: BatchQuote; startedAt: string | null; endedAt: string | null; stopped: "credits" | "cap" | null; rowsPerSecond: number | null; secondsLeft: number | null };

export type BatchQuote = { rows: number; unreadable: number; duplicates: number; boughtBefore: number; paying: number; pricePerRow: number; priceEdition?: number; isIncluded?: boolean; mostCredits: number };

export type BatchSearch = { id: string | null; row: number; line: number; state: "waiting" | "running" | "found" | "not_found" | "failed" | "not_run" | "skipped"; address: string; inputName: string | null; errorMessage: string | null; creditsCost: number; free: "duplicate" | "bought" | null; confidenceScore: number | null; propertyAddress: string | null; ownerName: string | null; flags: (Flag)[]; phones: number; emails: number; bestPhone: string | null; bestPhoneDnc: "listed" | "not_listed" | "not_checked" | null; bestPhoneCall: "callable" | "review" | "blocked" | null; bestPhoneBlockedBy: "dnc_listed" | "litigator" | "reassigned" | "reassigned_perhaps" | "outside_hours" | "no_calls_today" | "holiday" | "dnc_not_checked" | "state_list_not_checked" | "place_unknown" | "wireless" | "line_unknown" | "disconnected" | "reported_wrong" | "reported_disconnected" | "reported_deceased" | "reported_bankruptcy" | "reported_no_contact" | null; bestEmail: string | null };

export type CallReadiness = { state: "callable" | "review" | "blocked"; reasons: (CallReason)[]; localTimes: ({ zone: string; time: string; day: string })[]; windowToday: { from: string; to: string; zone: string } | null; closesAt: string | null; opensAt: string | null; rules: ({ place: string; words: string; citation: string; checkedOn: string | null; mostCalls: string | null })[]; asOf: string };

export type CallReason = { code: "dnc_listed" | "litigator" | "reassigned" | "reassigned_perhaps" | "outside_hours" | "no_calls_today" | "holiday" | "dnc_not_checked" | "state_list_not_checked" | "place_unknown" | "wireless" | "line_unknown" | "disconnected" | "reported_wrong" | "reported_disconnected" | "reported_deceased" | "reported_bankruptcy" | "reported_no_contact"; effect: "block" | "review" | "note"; text: string; citation: string | null };

export type ChangeList = { name?: string; note?: string };

export type ChangePropertyList = { name?: string; note?: string; filter?: PropertyFilter; stack?: PropertyStack; isWatched?: boolean };

export type ChangeWebhook = { url?: string; kinds?: ("search.completed" | "search.failed" | "batch.quoted" | "batch.completed" | "batch.stopped" | "list.changed" | "properties.changed" | "outcome.reported" | "contact.suppressed" | "credits.low")[]; isOn?: boolean };

export type Comparables = { sales: ({ property: Property; on: string; price: number; unitPrice: number; differs: { feet: number | null; days: number; squareFeet: number | null; acres: number | null; years: number | null; bedrooms: number | null } })[]; range: { low: number; middle: number; high: number } | null; noRange: "use" | "size" | "few" | null; per: "square_foot" | "acre" | null; since: string; leftOut: ({ why: "form" | "kin" | "deed" | "several_lots" | "earlier_sale" | "far" | "unlike" | "odd_price"; count: number })[]; isNonDisclosure: boolean };

export type Condition = { filled: Expression } | { empty: Expression } | { of: Expression; is: (string)[] } | { of: Expression; like: string } | { positive: Expression } | { all: (Condition)[] } | { any: (Condition)[] } | { not: Condition };

export type ContactOutcome = { kind: "phone" | "email"; contact: string; outcome: "right_party" | "wrong_number" | "disconnected" | "wrong_person" | "bounced"; reportedAt: string; refundedCredits: number; reason: "right_party" | "refunded" | "already_refunded" | "was_right_party" | "not_counted" | "not_charged" | "free_credits" | "too_late" | "all_refunded" | "limit"; message: string; refundableFrom: string | null };

export type CreateBatchJob = { fileName: string; totalRows?: number; rows: ({ address: string; name?: string; city?: string; state?: string; zip?: string })[]; purpose?: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose?: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process"; dppaPurpose?: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law"; permissibleUse?: boolean; includeContacts?: boolean; payOnlyForContacts?: boolean; capCredits?: number; start?: boolean };

export type CreateList = { name: string; note?: string };

export type CreatePropertyList = { name: string; note?: string; kind: "living" | "frozen"; filter: PropertyFilter } | { name: string; note?: string; kind: "living" | "frozen"; stack: PropertyStack } | { name: string; note?: string; kind: "frozen"; parcels: (KeptParcel)[] };

export type CreateSearch = { searchMode: "property_address" | "parcel_id" | "owner_name" | "person_search" | "reverse_phone" | "reverse_email"; purpose?: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose?: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process"; dppaPurpose?: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law"; permissibleUse?: boolean; includeContacts?: boolean; payOnlyForContacts?: boolean; priceEdition?: number; street?: string; city?: string; state?: string; zip?: string; ParcelId?: string; ownerName?: string; firstName?: string; middleName?: string; lastName?: string; dob?: string; phoneNumber?: string; emailAddress?: string };

export type CreateWebhook = { url: string; kinds: ("search.completed" | "search.failed" | "batch.quoted" | "batch.completed" | "batch.stopped" | "list.changed" | "properties.changed" | "outcome.reported" | "contact.suppressed" | "credits.low")[] };

export type Email = { email: string; status: "deliverable" | "undeliverable" | "catch_all" | "unknown"; checked: MailboxCheck | null; lastSeen: string | null; sourceCount: number | null; reported?: { outcome: "wrong_person" | "bounced"; on: string }; proof?: Proof; confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type Error = { error: { code: "person_not_found" | "person_report_not_found" | "report_not_found" | "batch_rows_done" | "list_not_found" | "too_many_reports" | "too_many_lists" | "list_full" | "property_list_not_found" | "property_list_too_long" | "property_list_empty" | "property_list_is_living" | "property_list_stacked" | "property_not_on_list" | "changed_meanwhile" | "list_name_taken" | "load_file_not_found" | "load_file_refused" | "load_file_unread" | "load_piece_misplaced" | "load_map_not_found" | "load_not_found" | "crm_not_found" | "crm_not_connected" | "crm_key_refused" | "crm_sign_in_missing" | "crm_sign_in_refused" | "crm_push_not_found" | "program_key_required" | "program_key_ended" | "program_key_not_found" | "too_many_program_keys" | "address_refused" | "scope_required" | "purpose_refused" | "cursor_gone" | "idempotency_running" | "key_cap_reached" | "grant_not_found" | "too_many_grants" | "grant_required" | "grant_spent" | "servemanager_not_connected" | "servemanager_key_refused" | "servemanager_job_not_found" | "servemanager_unavailable" | "unauthorized" | "role_required" | "signed_in_as_another" | "malformed_body" | "body_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "request_timeout" | "headers_too_large" | "malformed_request" | "overloaded" | "insecure_connection" | "cross_site_request" | "invalid_request" | "webhook_not_found" | "webhook_delivery_not_found" | "webhook_address_refused" | "webhook_off" | "too_many_webhooks" | "permissible_use_required" | "forbidden_use" | "licence_required" | "invalid_credentials" | "wrong_password" | "confirmation_required" | "second_factor_required" | "second_factor_needed" | "second_factor_set" | "passkey_refused" | "openid_refused" | "openid_unavailable" | "openid_address_refused" | "openid_team_unknown" | "passkey_not_found" | "session_not_found" | "password_refused" | "proof_required" | "password_needed" | "operator_refused" | "wrong_code" | "account_reason_required" | "act_refused" | "link_expired" | "insufficient_credits" | "credits_set_aside" | "prices_changed" | "statement_too_long" | "not_found" | "search_not_found" | "batch_job_not_found" | "batch_job_state" | "too_many_batch_jobs" | "batch_mapping_not_found" | "contact_not_found" | "parcel_not_found" | "member_not_found" | "invitation_not_found" | "last_owner" | "already_on_team" | "team_full" | "invitations_used_up" | "receipt_not_found" | "samples_not_found" | "email_unavailable" | "idempotency_conflict" | "number_list_refused" | "number_list_not_found" | "outcome_import_not_found" | "own_list_not_found" | "own_list_complete" | "own_lists_full" | "vendor_not_found" | "comparison_not_found" | "vendor_key_needed" | "vendor_key_unreadable" | "calling_rules_refused" | "calling_rules_not_found" | "too_many_number_lists" | "unknown_package" | "card_declined" | "payment_not_found" | "checkout_expired" | "webhook_rejected" | "payments_unavailable" | "too_many_requests" | "internal" | "sealed_data" | "unavailable"; message: string; requestId: string; details: { advice: string; retryable: boolean; page: string } } };

export type EvidenceLine = { evidenceId: string; source: string; sourceLabel: string; origin: string; text: string; firstSeen: string | null; lastSeen: string | null; weight: number; question: "property" | "ownership" | "filing" | "standing" | "identity" | "alive" | "contact" | "residence" | "mailing" | "kinship" | "elsewhere"; agrees: (string)[]; differs: (string)[]; repeats: string | null };

export type Evidenced = { confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type Expression = string | { constant: string } | { given: "state" | "county_fips" | "county_name" } | { told: "care_of" } | { firstOf: (Expression)[] } | { join: (Expression)[]; with?: string } | { slice: Expression; from: number; to?: number } | { part: Expression; by: string; at: number } | { replace: Expression; find: string; by: string } | { squeeze: Expression } | { keep: Expression; only: "digits" | "letters" | "letters_and_digits" } | { pad: Expression; to: number; from?: number } | { unpad: Expression; to?: number } | { map: Expression; values: Record<string, string>; otherwise?: Expression } | { when: Condition; use: Expression; otherwise?: Expression } | { number: Expression; zero?: "unknown" | "known"; times?: number; convert?: "square_feet_to_acres" | "square_meters_to_acres" | "hectares_to_acres" | "square_meters_to_square_feet" | "acres_to_square_feet" | "meters_to_feet"; decimals?: number } | { sum: (Expression)[] } | { date: Expression; format?: string } | { year: Expression; month: Expression };

export type Flag = { code: "absentee_owner" | "organisation_owned" | "trust_owned" | "estate_owned" | "government_owned" | "owner_deceased" | "address_withheld" | "ambiguous_person" | "named_by_vendors" | "reported_deceased" | "reported_bankruptcy" | "reported_no_contact"; label: string };

export type HeldBack = { kinds: (string)[]; reason: string; decides: (string)[]; because?: "no_contacts" | "no_credits"; price?: number };

export type KeptParcel = { countyFips: string; ParcelId: string };

export type LayoutMap = { version: 1; revision: number; id: string; title: string; role: "assessor" | "recorder" | "tax" | "court" | "registry" | "voter" | "phone_listing" | "phone_line" | "email_list" | "mailbox" | "address_change" | "dnc" | "parcel_map"; about?: { what?: string; publisher?: string; url?: string }; notes?: (string)[]; input: { member?: string; table?: string; delimiter?: string; preambleLines?: number; header?: boolean; encoding?: string; kind: "table" } | { kind: "fixed"; length: number; lastFieldEnd?: number; shortest?: number; longer?: boolean; columns: ({ name: string; start: number; length: number })[] } | { kind: "lines" }; beside?: ({ name: string; required: (string)[]; by: (string)[]; when?: Condition; rows?: number; needed?: boolean; optional?: boolean })[]; required?: (string)[]; firstRow?: ({ is: Condition; otherwise: string })[]; empty?: (string)[]; emptyIn?: Record<string, (string)[]>; names?: "last_first" | "first_last" | "learned"; state?: string; county?: { fips: Expression; name?: Expression }; withheld?: { words?: (string)[]; names?: Condition; mailing?: Condition }; records: ({ kind: "parcel"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { apn: Expression; situs?: AddressMap; owners?: (NameMap)[]; careOf?: Expression; mailing?: AddressMap; taxYear?: Expression; marketValue?: Expression; assessedValue?: Expression; landValue?: Expression; buildingValue?: Expression; squareFeet?: Expression; acreage?: Expression; yearBuilt?: Expression; bedrooms?: Expression; bathrooms?: Expression; buildings?: Expression; elevation?: Expression; propertyType?: Expression; legalDescription?: Expression; exemptions?: (Expression)[]; lastSaleDate?: Expression; lastSalePrice?: Expression; outline?: Expression } } | { kind: "sale"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { apn: Expression; saleDate: Expression; salePrice?: Expression; buyer?: NameMap | (NameMap)[]; seller?: NameMap | (NameMap)[]; titleCompany?: Expression; loanAmount?: Expression; book?: Expression; page?: Expression; deedType?: Expression } } | { kind: "tax"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { apn: Expression; taxYear: Expression; taxAmount?: Expression; assessedValue?: Expression; exemptions?: (Expression)[]; status?: Expression; delinquentSince?: Expression; billedTo?: NameMap | (NameMap)[]; mailing?: AddressMap } } | { kind: "person"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { name: NameMap | (NameMap)[]; alsoKnownAs?: (NameMap)[]; birthDate?: Expression; deathDate?: Expression; address?: AddressMap; previousAddress?: AddressMap; movedOn?: Expression; phones?: (Expression)[]; emails?: (Expression)[] } } | { kind: "phone_line"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { phone: Expression; lineType?: Expression; carrier?: Expression; status?: Expression; assignedOn?: Expression; checkedOn?: Expression } } | { kind: "mailbox"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { email: Expression; status: Expression; checkedOn?: Expression } } | { kind: "organisation"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { name: Expression; registryNumber: Expression; state?: Expression; status?: Expression; filingType?: Expression; filedOn?: Expression; principalAddress?: AddressMap; mailingAddress?: AddressMap; agent?: { name: NameMap | (NameMap)[]; title?: Expression; isOrganisation?: Condition; address?: AddressMap }; officers?: ({ name: NameMap | (NameMap)[]; title?: Expression; isOrganisation?: Condition; address?: AddressMap })[] } } | { kind: "court"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { caseNumber: Expression; caseType: Expression; filedOn: Expression; party: NameMap | (NameMap)[]; partyBirthDate?: Expression; partyAddress?: AddressMap; amount?: Expression; court?: Expression } } | { kind: "dnc"; when?: Condition; optional?: boolean; recordId?: Expression; firstSeen?: Expression; lastSeen?: Expression; fields: { phone: Expression } })[] };

export type ListEntry = { searchId: string; note: string | null; addedAt: string };

export type ListStatus = { owner: "account" | "installation" | "source"; kind: "national" | "state" | "litigator" | "reassigned" | "own"; state: string | null; listDate: string; says: "listed" | "not_listed" | "stale" };

export type ListedProperty = { countyFips: string; county: string; ParcelId: string; street: string | null; unit: string | null; city: string | null; state: string | null; zip: string | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; occupancy: "owner_occupied" | "absentee" | "out_of_state" | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; isHomestead: boolean | null; portfolio: number | null; squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; marketValue: number | null; valueBefore: number | null; assessedValue: number | null; soldOn: string | null; salePrice: number | null; deedKind: "warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift" | null; taxState: "paid" | "due" | "delinquent" | "exempt" | null; delinquentSince: number | null; asOf: string; why: PropertyReason; mark: PropertyMark };

export type MailboxCheck = { by: string; on: string | null };

export type MarkProperty = { countyFips: string; ParcelId: string; stage?: "new" | "contacted" | "talking" | "offer" | "won" | "dropped" | null; tags?: (string)[]; note?: string | null; followUp?: string | null; was?: { stage?: "new" | "contacted" | "talking" | "offer" | "won" | "dropped" | null; tags?: (string)[]; note?: string | null; followUp?: string | null } };

export type Movement = { number: number; at: string; kind: "grant" | "hold" | "settle" | "forfeit" | "purchase" | "reverse" | "restore" | "refund" | "revoke"; what: string; change: Position; after: Position; search: { id: string; searchMode: "property_address" | "parcel_id" | "owner_name" | "person_search" | "reverse_phone" | "reverse_email"; street: string | null; city: string | null; state: string | null; zip: string | null; propertyAddress: string | null; parcelId: string | null; ownerName: string | null; firstName: string | null; middleName: string | null; lastName: string | null; dob: string | null; phoneNumber: string | null; emailAddress: string | null } | null; batch: { id: string; fileName: string; firstRow: number; lastRow: number; found: number | null; parts: number } | null; payment: string | null; hash: string };

export type NameMap = Expression | { full?: Expression; order?: "last_first" | "first_last" | "learned"; last?: Expression; first?: Expression; middle?: Expression; suffix?: Expression; when?: Condition; mayBeCareOf?: boolean };

export type OutcomeReported = { kind: "phone" | "email"; contact: string; outcome: "right_party" | "wrong_number" | "disconnected" | "wrong_person" | "bounced"; reportedAt: string; refundedCredits: number; reason: "right_party" | "refunded" | "already_refunded" | "was_right_party" | "not_counted" | "not_charged" | "free_credits" | "too_late" | "all_refunded" | "limit"; message: string; refundableFrom: string | null; credits: number };

export type Owner = { name: string; kind: "person" | "trust" | "estate" | "company" | "government"; confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type OwnerHop = { from: string; to: string; role: string; confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type ParcelPage = { parcel: { countyFips: string; county: string; ParcelId: string; street: string | null; unit: string | null; city: string | null; state: string | null; zip: string | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; occupancy: "owner_occupied" | "absentee" | "out_of_state" | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; isHomestead: boolean | null; portfolio: number | null; squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; marketValue: number | null; valueBefore: number | null; assessedValue: number | null; soldOn: string | null; salePrice: number | null; deedKind: "warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift" | null; taxState: "paid" | "due" | "delinquent" | "exempt" | null; delinquentSince: number | null; asOf: string; landValue: number | null; buildingValue: number | null }; roll: Told; bill: { label: string; layout: string; asOf: string; taxYear: number; taxAmount: number | null } | null; map: Told | null; years: (ParcelYear)[]; sales: (ParcelSale)[]; neighbours: ({ countyFips: string; county: string; ParcelId: string; street: string | null; unit: string | null; city: string | null; state: string | null; zip: string | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; occupancy: "owner_occupied" | "absentee" | "out_of_state" | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; isHomestead: boolean | null; portfolio: number | null; squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; marketValue: number | null; valueBefore: number | null; assessedValue: number | null; soldOn: string | null; salePrice: number | null; deedKind: "warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift" | null; taxState: "paid" | "due" | "delinquent" | "exempt" | null; delinquentSince: number | null; asOf: string; feet: number | null })[]; ofOwner: ({ countyFips: string; county: string; ParcelId: string; street: string | null; unit: string | null; city: string | null; state: string | null; zip: string | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; occupancy: "owner_occupied" | "absentee" | "out_of_state" | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; isHomestead: boolean | null; portfolio: number | null; squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; marketValue: number | null; valueBefore: number | null; assessedValue: number | null; soldOn: string | null; salePrice: number | null; deedKind: "warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift" | null; taxState: "paid" | "due" | "delinquent" | "exempt" | null; delinquentSince: number | null; asOf: string; feet: number | null })[] };

export type ParcelSale = { on: string; price: number | null; deedType: string | null; from: Told };

export type ParcelYear = { label: string; layout: string; asOf: string; marketValue: number | null; assessedValue: number | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; hasNewOwner: boolean | null };

export type PersonReport = { id: string; kind: "deceased" | "bankruptcy" | "no_contact"; name: string; reportedAt: string; reportedBy: string | null; blocks: boolean };

export type Phone = { number: string; e164: string; type: "mobile" | "landline" | "voip" | null; status: "active" | "disconnected" | "unknown"; carrier: string | null; lastSeen: string | null; sourceCount: number | null; isDNC: boolean; dnc: { state: "listed" | "not_listed" | "not_checked"; listDate: string | null; lists?: (ListStatus)[] }; callReadiness?: CallReadiness; proof?: Proof; confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type Position = { wallet: number; held: number; owed: number };

export type Proof = { by: "outcomes" | "agreement" | "modelled" | "unmeasured"; low: number | null; high: number | null; heldAt: number | null };

export type Property = { countyFips: string; county: string; ParcelId: string; street: string | null; unit: string | null; city: string | null; state: string | null; zip: string | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; occupancy: "owner_occupied" | "absentee" | "out_of_state" | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; isHomestead: boolean | null; portfolio: number | null; squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; marketValue: number | null; valueBefore: number | null; assessedValue: number | null; soldOn: string | null; salePrice: number | null; deedKind: "warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift" | null; taxState: "paid" | "due" | "delinquent" | "exempt" | null; delinquentSince: number | null; asOf: string };

export type PropertyCount = { count: number; isMore: boolean; unjudged: ({ filter: "state" | "countyFips" | "city" | "cities" | "zip" | "zips" | "ownerKinds" | "occupancies" | "landUses" | "isHomestead" | "isFlipped" | "yearsOwned" | "portfolio" | "sameMailing" | "squareFeet" | "acreage" | "yearBuilt" | "bedrooms" | "bathrooms" | "marketValue" | "assessedValue" | "salePrice" | "valueChange" | "deedKinds" | "taxStates" | "yearsDelinquent" | "within"; count: number; isMore: boolean })[] };

export type PropertyFilter = { state?: string; countyFips?: string; city?: string; cities?: (string)[]; zip?: string; zips?: (string)[]; ownerKinds?: ("person" | "company" | "trust" | "estate" | "government")[]; occupancies?: ("owner_occupied" | "absentee" | "out_of_state")[]; landUses?: ("single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional")[]; isHomestead?: boolean; isFlipped?: true; yearsOwned?: { least?: number; most?: number }; portfolio?: { least?: number; most?: number }; sameMailing?: { least?: number; most?: number }; squareFeet?: { least?: number; most?: number }; acreage?: { least?: number; most?: number }; yearBuilt?: { least?: number; most?: number }; bedrooms?: { least?: number; most?: number }; bathrooms?: { least?: number; most?: number }; marketValue?: { least?: number; most?: number }; assessedValue?: { least?: number; most?: number }; salePrice?: { least?: number; most?: number }; valueChange?: { least?: number; most?: number }; deedKinds?: ("warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift")[]; taxStates?: ("paid" | "due" | "delinquent" | "exempt")[]; yearsDelinquent?: { least?: number; most?: number }; within?: ((unknown)[])[] };

export type PropertyList = { id: string; name: string; note: string | null; kind: "living" | "frozen"; filter: PropertyFilter | null; stack: PropertyStack | null; stackedFrom: (string)[]; isWatched: boolean; isCaughtUp: boolean; createdAt: string; updatedAt: string; news: { came: number; went: number; sold: number; owner: number; mailing: number; value: number } };

export type PropertyListWithCount = { id: string; name: string; note: string | null; kind: "living" | "frozen"; filter: PropertyFilter | null; stack: PropertyStack | null; stackedFrom: (string)[]; isWatched: boolean; isCaughtUp: boolean; createdAt: string; updatedAt: string; news: { came: number; went: number; sold: number; owner: number; mailing: number; value: number }; count: number; isMore: boolean; tags: (string)[]; mails: "daily" | "weekly" | null };

export type PropertyMark = { stage: "new" | "contacted" | "talking" | "offer" | "won" | "dropped" | null; tags: (string)[]; note: string | null; followUp: string | null };

export type PropertyPlace = { countyFips: string; county: string; state: string | null; asOf: string; parcels: number; cities: (string)[]; told: Record<string, number> };

export type PropertyReason = { lists: (string)[]; isByHand?: true; facts: ({ filter: "state" | "countyFips" | "city" | "cities" | "zip" | "zips" | "ownerKinds" | "occupancies" | "landUses" | "isHomestead" | "isFlipped" | "yearsOwned" | "portfolio" | "sameMailing" | "squareFeet" | "acreage" | "yearBuilt" | "bedrooms" | "bathrooms" | "marketValue" | "assessedValue" | "salePrice" | "valueChange" | "deedKinds" | "taxStates" | "yearsDelinquent" | "within"; value: string | number | boolean })[] };

export type PropertyStack = { of: (string)[]; atLeast: number; without?: (string)[] };

export type Receipt = { rule: string; price: number; held: number; charged: number; released: number; isIncluded: boolean; refunded: number; delivered: (string)[]; parts: ({ part: "property" | "contacts" | "person"; credits: number; isBoughtBefore: boolean; paidBefore?: number; searchId: string; boughtAt: string; freeUntil: string })[]; priceEdition?: number; freeUntil: string | null; scoredBy: ScoredBy | null; vendors?: (VendorLine)[] };

export type Reckoning = { steps: (ReckoningStep)[]; addedPercent: number; togetherPercent: number };

export type ReckoningStep = { question: "property" | "ownership" | "filing" | "standing" | "identity" | "alive" | "contact" | "residence" | "mailing" | "kinship" | "elsewhere"; startBits: number; recordBits: number; percent: number };

export type Relative = { name: string; relationship: string; age: number | null; phones: ({ number: string; confidence: number; dnc?: { state: "listed" | "not_listed" | "not_checked"; listDate: string | null; lists?: (ListStatus)[] }; callReadiness?: CallReadiness })[]; confidence: number; evidence: (EvidenceLine)[]; reckoning: Reckoning };

export type ReplayWebhook = { since: string; which?: "undelivered" | "all" };

export type ReportOutcome = { kind: "phone"; contact: string; outcome: "right_party" | "wrong_number" | "disconnected" } | { kind: "email"; contact: string; outcome: "right_party" | "wrong_person" | "bounced" };

export type ReportPerson = { kind: "deceased" | "bankruptcy" | "no_contact"; name?: string };

export type Results = { searchMode: "property_address" | "parcel_id" | "owner_name" | "person_search" | "reverse_phone" | "reverse_email"; matched: boolean; propertyAddress: string | null; owner: { name: string; age: number | null; aliases: (string)[]; dateOfBirth: string | null } | null; owners: (Owner)[]; ownerPath: (OwnerHop)[]; mailing: Evidenced | null; mailingAddress: string | null; identity: Evidenced | null; death: { diedOn: string; evidence: (EvidenceLine)[] } | null; confidenceScore: number | null; phones: (Phone)[]; emails: (Email)[]; relatives: (Relative)[]; flags: (Flag)[]; ownershipDetails: { ownerSince: string | null; purchasePrice: number | null; shownBy: string } | null; propertyValuation: { marketValueTotal: number | null; assessedValue: number | null; lastSalePrice: number | null; lastSaleDate: string | null } | null; propertyDetails: { squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; parcelId: string | null; county: string | null; propertyType: string | null; buildings: number | null; elevation: number | null; legalDescription: string | null } | null; taxInformation: { taxAmount: number | null; taxYear: number | null; taxAssessedValue: number | null; taxExemptions: (string)[] } | null; salesHistory: (Sale)[]; propertySaidBy?: { vendor: string; on: string } | null; addressHistory: (AddressHistoryEntry)[]; civilRecords: { numberOfBankruptcies: number; numberOfLiens: number; numberOfJudgments: number; mostRecentBankruptcy: string | null; mostRecentLien: string | null; mostRecentJudgment: string | null }; reportedPersons?: (PersonReport)[]; parcel: { countyFips: string; apn: string } | null; otherProperties: ({ propertyAddress: string; countyFips: string; apn: string })[]; alternatives: (Alternative)[]; alike: Alike | null; withheld: Withheld; heldBack?: HeldBack | null; sources: { asked: number; answered: number; elapsedMs: number; list: (SourceReport)[]; tooCommon?: (string)[] }; scoredBy: ScoredBy };

export type Sale = { salePrice: number | null; saleDate: string | null; buyerName: string | null; sellerName: string | null; titleCompany: string | null; loanAmount: number | null };

export type SaveToList = { note?: string; was?: string | null };

export type ScoredBy = { engineVersion: string; calibration: number | null };

export type Search = { id: string; status: "pending" | "processing" | "completed" | "failed"; searchMode: "property_address" | "parcel_id" | "owner_name" | "person_search" | "reverse_phone" | "reverse_email"; results: Results | null; errorMessage: string | null; createdAt: string; completedAt: string | null; creditsCost: number; confidenceScore: number | null; propertyAddress: string | null; street: string | null; city: string | null; state: string | null; zip: string | null; parcelId: string | null; ownerName: string | null; firstName: string | null; middleName: string | null; lastName: string | null; dob: string | null; phoneNumber: string | null; emailAddress: string | null; inputName: string | null; batchJobId: string | null; purpose: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process" | null; dppaPurpose: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law" | null; includeContacts: boolean; payOnlyForContacts: boolean; receipt: Receipt | null };

export type SendPropertyList = { purpose?: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose?: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process"; dppaPurpose?: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law"; permissibleUse?: boolean; includeContacts?: boolean; payOnlyForContacts?: boolean; capCredits?: number };

export type SourceReport = { name: string; label: string; role?: string; status: "answered" | "late" | "failed" | "skipped" | "not_permitted" | "paused" | "outdated"; reason?: string; asOf: string | null; records: number };

export type StackedProperties = { count: number; isMore: boolean; properties: ({ countyFips: string; county: string; ParcelId: string; street: string | null; unit: string | null; city: string | null; state: string | null; zip: string | null; ownerKind: "person" | "company" | "trust" | "estate" | "government" | null; occupancy: "owner_occupied" | "absentee" | "out_of_state" | null; landUse: "single_family" | "condominium" | "multi_family" | "mobile_home" | "residential" | "vacant" | "commercial" | "industrial" | "agricultural" | "institutional" | null; isHomestead: boolean | null; portfolio: number | null; squareFeet: number | null; acreage: number | null; yearBuilt: number | null; bedrooms: number | null; bathrooms: number | null; marketValue: number | null; valueBefore: number | null; assessedValue: number | null; soldOn: string | null; salePrice: number | null; deedKind: "warranty" | "special_warranty" | "grant" | "quitclaim" | "trustee" | "foreclosure" | "tax" | "estate" | "gift" | null; taxState: "paid" | "due" | "delinquent" | "exempt" | null; delinquentSince: number | null; asOf: string; why: PropertyReason })[] };

export type StartBatchJob = { capCredits?: number | null; vendorCapMicros?: number | null; was?: { purpose?: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose?: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process" | null; dppaPurpose?: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law" | null; includeContacts?: boolean; payOnlyForContacts?: boolean; mostCredits?: number } };

export type Statement = { from: string | null; to: string | null; timeZone: string; opening: Position; closing: Position; totals: { opening: number; bought: number; given: number; refunded: number; restored: number; spent: number; takenBack: number; closing: number }; count: number; movements: (Movement)[]; next: number | null };

export type Told = { label: string; layout: string; asOf: string };

export type VendorLine = { vendor: string; label: string; asked: number; hits: number; kept: number; billedMicros: number; isTwin: boolean };

export type Webhook = { id: string; url: string; kinds: ("search.completed" | "search.failed" | "batch.quoted" | "batch.completed" | "batch.stopped" | "list.changed" | "properties.changed" | "outcome.reported" | "contact.suppressed" | "credits.low")[]; isOn: boolean; offBecause: "owner" | "gone" | "failing" | "left" | null; failingSince: string | null; waiting: number; secretLastFour: string; previousSecretUntil: string | null; createdAt: string };

export type WebhookDeliveries = { deliveries: (WebhookDelivery)[]; next: string | null };

export type WebhookDelivery = { id: string; eventId: string; kind: string; subject: string; state: "waiting" | "delivered" | "failed" | "dropped"; createdAt: string; nextAt: string | null; tries: ({ at: string; ms: number; status: number | null; fault: "address" | "connection" | "internal" | "redirect" | "status" | "time" | null; response: string | null })[] };

export type WebhookReplayed = { messages: number };

export type WebhookWithSecret = { webhook: Webhook; secret: string };

export type Webhooks = { webhooks: (Webhook)[]; most: number };

export type Withheld = { phones: number; emails: number; relativePhones: number; reason: string | null };

/** What each operation takes and gives. */
export interface Operations {
  /** The counties whose rolls are loaded, and for how many of their parcels each fact is known. */
  listPropertyPlaces: { params: undefined; query: undefined; body: undefined; answer: ApiPlaces };
  /** How many properties match a filter, and for how many the files do not say enough to tell; free. */
  countProperties: { params: undefined; query: undefined; body: PropertyFilter; answer: PropertyCount };
  /** The properties that match a filter, fifty at a time, without their owners; free. */
  previewProperties: { params: undefined; query: undefined; body: AskPreview; answer: ApiProperties };
  /** What the files say about one parcel, each with its source: facts, years, sales, neighbors and what else its owner has; free. */
  readParcelPage: { params: undefined; query: undefined; body: AskParcel; answer: ParcelPage };
  /** Recent sales of similar lots near a parcel, how they differ from it, and the price range that follows; free. */
  readComparableSales: { params: undefined; query: undefined; body: AskParcel; answer: Comparables };
  /** The account’s property lists, latest changed first; 200 at most. */
  listPropertyLists: { params: undefined; query: undefined; body: undefined; answer: ApiPropertyLists };
  /** Creates a list of properties: a filter or a stack of lists that is asked again each time, the properties that either finds now, or parcels by number. */
  createPropertyList: { params: undefined; query: undefined; body: CreatePropertyList; answer: PropertyList };
  /** One list of properties, with how many it shows now. */
  readPropertyList: { params: { id: string }; query: undefined; body: undefined; answer: PropertyListWithCount };
  /** Changes a list’s name or note, the filter or stack of a living list, or whether it reports what newer files change. */
  changePropertyList: { params: { id: string }; query: undefined; body: ChangePropertyList; answer: PropertyList };
  /** Deletes a list of properties, with the stages, tags, notes and follow-up days on it. */
  removePropertyList: { params: { id: string }; query: undefined; body: undefined; answer: null };
  /** The properties on a list, each with why it is there and its stage, tags, note and follow-up day. */
  listListedProperties: { params: { id: string }; query: { cursor?: string; limit?: number; show?: "all" | "due" | "new" | "contacted" | "talking" | "offer" | "won" | "dropped"; tag?: string }; body: undefined; answer: ApiListedProperties };
  /** Sets the stage, tags, note or follow-up day of a property on a list. */
  markProperty: { params: { id: string }; query: undefined; body: MarkProperty; answer: PropertyMark };
  /** Adds properties to a frozen list by parcel number; those that are on no roll are left out. */
  addToPropertyList: { params: { id: string }; query: undefined; body: AddParcels; answer: AddedParcels };
  /** Removes a property from a frozen list. */
  takePropertyOff: { params: { id: string }; query: undefined; body: KeptParcel; answer: null };
  /** What one load changed on a list, with both ids as in the event properties.changed; kept for 90 days. */
  listPropertyChanges: { params: { id: string }; query: { loadId: number }; body: undefined; answer: ApiChanges };
  /** Makes a batch from the addresses on a list, quoted but not started. */
  sendPropertyList: { params: { id: string }; query: undefined; body: SendPropertyList; answer: BatchJob };
  /** How many properties are on at least a given number of some lists and on none of others, and the first of them; nothing is saved. */
  stackPropertyLists: { params: undefined; query: undefined; body: PropertyStack; answer: StackedProperties };
  /** The key in use, what it may do, and what it has left to spend. */
  readMe: { params: undefined; query: undefined; body: undefined; answer: ApiMe };
  /** Starts a search, and sets aside what it may cost. */
  createSearch: { params: undefined; query: undefined; body: CreateSearch; answer: Search };
  /** The account’s searches, latest first. */
  listSearches: { params: undefined; query: { cursor?: string; limit?: number; results?: "0" | "1" }; body: undefined; answer: ApiSearches };
  /** One search with its results, without anyone who has opted out since. */
  readSearch: { params: { id: string }; query: undefined; body: undefined; answer: Search };
  /** The outcomes reported for the contacts of a search. */
  readOutcomes: { params: { id: string }; query: undefined; body: undefined; answer: { data: (ContactOutcome)[] } };
  /** Reports the outcome of a contact; a wrong one gives credits back, once. */
  reportOutcome: { params: { id: string }; query: undefined; body: ReportOutcome; answer: OutcomeReported };
  /** Reports that a person of a result has died, filed for bankruptcy or asked for no contact; shown on all results about them. */
  reportPerson: { params: { id: string }; query: undefined; body: ReportPerson; answer: PersonReport };
  /** Takes a report about a person back. */
  takeBackPersonReport: { params: { id: string }; query: undefined; body: undefined; answer: null };
  /** Whether a number that a search delivered may be called now. */
  checkCallable: { params: undefined; query: undefined; body: AskCallable; answer: ApiCallable };
  /** What a search or a batch would cost at most; nothing is set aside. */
  quote: { params: undefined; query: undefined; body: AskQuote; answer: ApiQuote };
  /** Uploads rows as JSON or a CSV file, quotes them, and starts unless `start` is false. */
  createBatch: { params: undefined; query: { purpose?: "skip_tracing" | "debt_collection" | "legal_process" | "fraud_prevention"; glbaPurpose?: "none" | "transaction" | "consent" | "record_security" | "fraud_prevention" | "risk_control" | "legal_interest" | "representative" | "compliance_review" | "law_enforcement" | "business_transfer" | "legal_process"; dppaPurpose?: "none" | "government" | "vehicle_safety" | "business_verification" | "legal_proceeding" | "towed_vehicle" | "licensed_investigation" | "toll_road" | "written_consent" | "state_law"; permissibleUse?: "true" | "false"; includeContacts?: "true" | "false"; payOnlyForContacts?: "true" | "false"; capCredits?: number; start?: "true" | "false"; columns?: string }; body: CreateBatchJob | string; answer: BatchJob };
  /** The account’s batches, latest first. */
  listBatches: { params: undefined; query: { cursor?: string; limit?: number }; body: undefined; answer: ApiBatches };
  /** One batch with its quote and its progress. */
  readBatch: { params: { id: string }; query: undefined; body: undefined; answer: BatchJob };
  /** Discards a batch that has not started. */
  discardBatch: { params: { id: string }; query: undefined; body: undefined; answer: null };
  /** Starts a batch, with a limit on what it may cost. */
  startBatch: { params: { id: string }; query: undefined; body: StartBatchJob; answer: BatchJob };
  /** Resumes a batch whose credits or cap ran out. */
  resumeBatch: { params: { id: string }; query: undefined; body: StartBatchJob; answer: BatchJob };
  /** Ends a batch; what was found is kept. */
  cancelBatch: { params: { id: string }; query: undefined; body: undefined; answer: BatchJob };
  /** The rows of a batch in order, each with what was found for it. */
  listBatchRows: { params: { id: string }; query: { cursor?: string; limit?: number; filter?: "all" | "found" | "not_found" | "failed" | "not_run" | "skipped" }; body: undefined; answer: ApiRows };
  /** What was found for the rows of a batch, as a file for spreadsheets, dialers and CRMs. */
  writeBatchOutput: { params: { id: string }; query: { layout?: "standard" | "property_list" | "phones" | "gohighlevel" | "detailed"; format?: "csv" | "xlsx"; rows?: "all" | "found" | "misses" | "skipped"; phones?: "e164" | "national"; numbers?: "all" | "unlisted" }; body: undefined; answer: Response };
  /** The account’s lists, latest changed first; 200 at most. */
  listLists: { params: undefined; query: undefined; body: undefined; answer: ApiLists };
  /** Creates a list. */
  createList: { params: undefined; query: undefined; body: CreateList; answer: { id: string; name: string; note: string | null; count: number; updatedAt: string } };
  /** One list, without its searches. */
  readList: { params: { id: string }; query: undefined; body: undefined; answer: { id: string; name: string; note: string | null; count: number; updatedAt: string } };
  /** Changes the name or the note of a list. */
  changeList: { params: { id: string }; query: undefined; body: ChangeList; answer: { id: string; name: string; note: string | null; count: number; updatedAt: string } };
  /** Deletes a list; its searches stay. */
  removeList: { params: { id: string }; query: undefined; body: undefined; answer: null };
  /** The searches in a list, latest added first. */
  listListEntries: { params: { id: string }; query: { cursor?: string; limit?: number }; body: undefined; answer: ApiListEntries };
  /** Saves a completed search in a list, or changes its note there. */
  saveSearch: { params: { id: string; searchId: string }; query: undefined; body: SaveToList; answer: ListEntry };
  /** Takes a search out of a list. */
  removeSearch: { params: { id: string; searchId: string }; query: undefined; body: undefined; answer: null };
  /** The credits that the account has free to spend, and what the key has left. */
  readBalance: { params: undefined; query: undefined; body: undefined; answer: ApiBalance };
  /** A page of the credit movements in a period, latest first, with the positions at its start and end. */
  readStatement: { params: undefined; query: { from?: string; to?: string; timeZone?: string; kind?: ("grant" | "hold" | "settle" | "forfeit" | "purchase" | "reverse" | "restore" | "refund" | "revoke")[] | "grant" | "hold" | "settle" | "forfeit" | "purchase" | "reverse" | "restore" | "refund" | "revoke"; view?: "lines" | "movements"; before?: number; limit?: number }; body: undefined; answer: Statement };
  /** What happened in the account, oldest first, by ids. */
  listEvents: { params: undefined; query: { cursor?: string; limit?: number; kind?: "search.completed" | "search.failed" | "batch.quoted" | "batch.completed" | "batch.stopped" | "list.changed" | "properties.changed" | "outcome.reported" | "contact.suppressed" | "credits.low" }; body: undefined; answer: ApiEvents };
  /** The webhooks that events are sent to, and the state of each; never a secret, and only keys made by owners see more of an address than its host. */
  listWebhooks: { params: undefined; query: undefined; body: undefined; answer: Webhooks };
  /** Adds a webhook that is sent events from now on; only this answer contains its secret. */
  createWebhook: { params: undefined; query: undefined; body: CreateWebhook; answer: WebhookWithSecret };
  /** Changes a webhook’s address or event kinds, or switches it on or off. */
  changeWebhook: { params: { id: string }; query: undefined; body: ChangeWebhook; answer: Webhook };
  /** Removes a webhook and its messages. */
  removeWebhook: { params: { id: string }; query: undefined; body: undefined; answer: null };
  /** Creates a new secret; for a day, messages are signed with the previous secret too. */
  rotateWebhookSecret: { params: { id: string }; query: undefined; body: {  } | undefined; answer: WebhookWithSecret };
  /** Sends a test message, webhook.test, that belongs to no event; its result appears in the log. */
  testWebhook: { params: { id: string }; query: undefined; body: {  } | undefined; answer: WebhookDelivery };
  /** A webhook’s messages of the last thirty days, latest first, with their delivery attempts. */
  listWebhookDeliveries: { params: { id: string }; query: { before?: string; state?: "waiting" | "delivered" | "failed" | "dropped"; limit?: number }; body: undefined; answer: WebhookDeliveries };
  /** Sends a message again, with the same id. */
  replayWebhookDelivery: { params: { id: string; deliveryId: string }; query: undefined; body: {  } | undefined; answer: WebhookDelivery };
  /** Resends the events since a given time: those that were not delivered, or all. */
  replayWebhook: { params: { id: string }; query: undefined; body: ReplayWebhook; answer: WebhookReplayed };
}

/** How each is asked, and whether an Idempotency-Key lets it be done once, however often it is sent. */
export const OPERATIONS = {
  listPropertyPlaces: ['GET', '/api/v1/properties/places'],
  countProperties: ['POST', '/api/v1/properties/count', true],
  previewProperties: ['POST', '/api/v1/properties/preview', true],
  readParcelPage: ['POST', '/api/v1/properties/parcel', true],
  readComparableSales: ['POST', '/api/v1/properties/comparables', true],
  listPropertyLists: ['GET', '/api/v1/properties/lists'],
  createPropertyList: ['POST', '/api/v1/properties/lists', true],
  readPropertyList: ['GET', '/api/v1/properties/lists/{id}'],
  changePropertyList: ['PATCH', '/api/v1/properties/lists/{id}'],
  removePropertyList: ['DELETE', '/api/v1/properties/lists/{id}'],
  listListedProperties: ['GET', '/api/v1/properties/lists/{id}/properties'],
  markProperty: ['PUT', '/api/v1/properties/lists/{id}/marks'],
  addToPropertyList: ['POST', '/api/v1/properties/lists/{id}/additions', true],
  takePropertyOff: ['POST', '/api/v1/properties/lists/{id}/removals', true],
  listPropertyChanges: ['GET', '/api/v1/properties/lists/{id}/changes'],
  sendPropertyList: ['POST', '/api/v1/properties/lists/{id}/batch', true],
  stackPropertyLists: ['POST', '/api/v1/properties/stacks', true],
  readMe: ['GET', '/api/v1/me'],
  createSearch: ['POST', '/api/v1/searches', true],
  listSearches: ['GET', '/api/v1/searches'],
  readSearch: ['GET', '/api/v1/searches/{id}'],
  readOutcomes: ['GET', '/api/v1/searches/{id}/outcomes'],
  reportOutcome: ['POST', '/api/v1/searches/{id}/outcomes', true],
  reportPerson: ['POST', '/api/v1/searches/{id}/person-reports', true],
  takeBackPersonReport: ['DELETE', '/api/v1/person-reports/{id}'],
  checkCallable: ['POST', '/api/v1/callable', true],
  quote: ['POST', '/api/v1/quotes', true],
  createBatch: ['POST', '/api/v1/batches', true],
  listBatches: ['GET', '/api/v1/batches'],
  readBatch: ['GET', '/api/v1/batches/{id}'],
  discardBatch: ['DELETE', '/api/v1/batches/{id}'],
  startBatch: ['POST', '/api/v1/batches/{id}/start', true],
  resumeBatch: ['POST', '/api/v1/batches/{id}/resume', true],
  cancelBatch: ['POST', '/api/v1/batches/{id}/cancel', true],
  listBatchRows: ['GET', '/api/v1/batches/{id}/rows'],
  writeBatchOutput: ['GET', '/api/v1/batches/{id}/output'],
  listLists: ['GET', '/api/v1/lists'],
  createList: ['POST', '/api/v1/lists', true],
  readList: ['GET', '/api/v1/lists/{id}'],
  changeList: ['PATCH', '/api/v1/lists/{id}'],
  removeList: ['DELETE', '/api/v1/lists/{id}'],
  listListEntries: ['GET', '/api/v1/lists/{id}/searches'],
  saveSearch: ['PUT', '/api/v1/lists/{id}/searches/{searchId}'],
  removeSearch: ['DELETE', '/api/v1/lists/{id}/searches/{searchId}'],
  readBalance: ['GET', '/api/v1/balance'],
  readStatement: ['GET', '/api/v1/statement'],
  listEvents: ['GET', '/api/v1/events'],
  listWebhooks: ['GET', '/api/v1/webhooks'],
  createWebhook: ['POST', '/api/v1/webhooks'],
  changeWebhook: ['PATCH', '/api/v1/webhooks/{id}'],
  removeWebhook: ['DELETE', '/api/v1/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/api/v1/webhooks/{id}/secret'],
  testWebhook: ['POST', '/api/v1/webhooks/{id}/test'],
  listWebhookDeliveries: ['GET', '/api/v1/webhooks/{id}/deliveries'],
  replayWebhookDelivery: ['POST', '/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay'],
  replayWebhook: ['POST', '/api/v1/webhooks/{id}/replay'],
} as const satisfies Record<keyof Operations, readonly [method: string, path: string, isDoneOnce?: true]>;
