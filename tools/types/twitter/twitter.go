// Package twitter has the type of a document that benchmarks of JSON are run on: an answer of
// Twitter's search, with all fields that the document has.
package twitter

// Answer is the whole document.
type Answer struct {
	Statuses []Status `json:"statuses"`
	Search   Search   `json:"search_metadata"`
}

type Search struct {
	CompletedIn float64 `json:"completed_in"`
	MaxID       int64   `json:"max_id"`
	MaxIDStr    string  `json:"max_id_str"`
	NextResults string  `json:"next_results"`
	Query       string  `json:"query"`
	RefreshURL  string  `json:"refresh_url"`
	Count       int     `json:"count"`
	SinceID     int64   `json:"since_id"`
	SinceIDStr  string  `json:"since_id_str"`
}

type Status struct {
	Metadata             Metadata `json:"metadata"`
	CreatedAt            string   `json:"created_at"`
	ID                   int64    `json:"id"`
	IDStr                string   `json:"id_str"`
	Text                 string   `json:"text"`
	Source               string   `json:"source"`
	Truncated            bool     `json:"truncated"`
	InReplyToStatusID    *int64   `json:"in_reply_to_status_id"`
	InReplyToStatusIDStr *string  `json:"in_reply_to_status_id_str"`
	InReplyToUserID      *int64   `json:"in_reply_to_user_id"`
	InReplyToUserIDStr   *string  `json:"in_reply_to_user_id_str"`
	InReplyToScreenName  *string  `json:"in_reply_to_screen_name"`
	User                 User     `json:"user"`
	Geo                  *string  `json:"geo"`
	Coordinates          *string  `json:"coordinates"`
	Place                *string  `json:"place"`
	Contributors         *string  `json:"contributors"`
	RetweetedStatus      *Status  `json:"retweeted_status,omitempty"`
	RetweetCount         int      `json:"retweet_count"`
	FavoriteCount        int      `json:"favorite_count"`
	Entities             Entities `json:"entities"`
	Favorited            bool     `json:"favorited"`
	Retweeted            bool     `json:"retweeted"`
	PossiblySensitive    bool     `json:"possibly_sensitive,omitempty"`
	Lang                 string   `json:"lang"`
}

type Metadata struct {
	ResultType      string `json:"result_type"`
	IsoLanguageCode string `json:"iso_language_code"`
}

type User struct {
	ID                        int64        `json:"id"`
	IDStr                     string       `json:"id_str"`
	Name                      string       `json:"name"`
	ScreenName                string       `json:"screen_name"`
	Location                  string       `json:"location"`
	Description               string       `json:"description"`
	URL                       *string      `json:"url"`
	Entities                  UserEntities `json:"entities"`
	Protected                 bool         `json:"protected"`
	FollowersCount            int          `json:"followers_count"`
	FriendsCount              int          `json:"friends_count"`
	ListedCount               int          `json:"listed_count"`
	CreatedAt                 string       `json:"created_at"`
	FavouritesCount           int          `json:"favourites_count"`
	UTCOffset                 *int         `json:"utc_offset"`
	TimeZone                  *string      `json:"time_zone"`
	GeoEnabled                bool         `json:"geo_enabled"`
	Verified                  bool         `json:"verified"`
	StatusesCount             int          `json:"statuses_count"`
	Lang                      string       `json:"lang"`
	ContributorsEnabled       bool         `json:"contributors_enabled"`
	IsTranslator              bool         `json:"is_translator"`
	IsTranslationEnabled      bool         `json:"is_translation_enabled"`
	ProfileBackgroundColor    string       `json:"profile_background_color"`
	ProfileBackgroundImage    string       `json:"profile_background_image_url"`
	ProfileBackgroundImageTLS string       `json:"profile_background_image_url_https"`
	ProfileBackgroundTile     bool         `json:"profile_background_tile"`
	ProfileImage              string       `json:"profile_image_url"`
	ProfileImageTLS           string       `json:"profile_image_url_https"`
	ProfileBanner             *string      `json:"profile_banner_url,omitempty"`
	ProfileLinkColor          string       `json:"profile_link_color"`
	ProfileSidebarBorderColor string       `json:"profile_sidebar_border_color"`
	ProfileSidebarFillColor   string       `json:"profile_sidebar_fill_color"`
	ProfileTextColor          string       `json:"profile_text_color"`
	ProfileUseBackgroundImage bool         `json:"profile_use_background_image"`
	DefaultProfile            bool         `json:"default_profile"`
	DefaultProfileImage       bool         `json:"default_profile_image"`
	Following                 bool         `json:"following"`
	FollowRequestSent         bool         `json:"follow_request_sent"`
	Notifications             bool         `json:"notifications"`
}

type UserEntities struct {
	URL         *Links `json:"url,omitempty"`
	Description Links  `json:"description"`
}

type Links struct {
	URLs []Link `json:"urls"`
}

type Link struct {
	URL         string `json:"url"`
	ExpandedURL string `json:"expanded_url"`
	DisplayURL  string `json:"display_url"`
	Indices     []int  `json:"indices"`
}

type Entities struct {
	Hashtags []Hashtag `json:"hashtags"`
	Symbols  []Hashtag `json:"symbols"`
	URLs     []Link    `json:"urls"`
	Mentions []Mention `json:"user_mentions"`
	Media    []Medium  `json:"media,omitempty"`
}

type Hashtag struct {
	Text    string `json:"text"`
	Indices []int  `json:"indices"`
}

type Mention struct {
	ScreenName string `json:"screen_name"`
	Name       string `json:"name"`
	ID         int64  `json:"id"`
	IDStr      string `json:"id_str"`
	Indices    []int  `json:"indices"`
}

type Medium struct {
	ID                int64   `json:"id"`
	IDStr             string  `json:"id_str"`
	Indices           []int   `json:"indices"`
	MediaURL          string  `json:"media_url"`
	MediaTLS          string  `json:"media_url_https"`
	URL               string  `json:"url"`
	DisplayURL        string  `json:"display_url"`
	ExpandedURL       string  `json:"expanded_url"`
	Type              string  `json:"type"`
	Sizes             Sizes   `json:"sizes"`
	SourceStatusID    *int64  `json:"source_status_id,omitempty"`
	SourceStatusIDStr *string `json:"source_status_id_str,omitempty"`
}

type Sizes struct {
	Medium Extent `json:"medium"`
	Small  Extent `json:"small"`
	Thumb  Extent `json:"thumb"`
	Large  Extent `json:"large"`
}

type Extent struct {
	W      int    `json:"w"`
	H      int    `json:"h"`
	Resize string `json:"resize"`
}
